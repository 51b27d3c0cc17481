import { listRateEntries } from '../../contract/configurations';
import { orUnsupported } from './adapter';

export const CONFIGURATION_ADAPTERS = [
  orUnsupported(listRateEntries, 'This server can’t tell what was done to a rate.'),
];

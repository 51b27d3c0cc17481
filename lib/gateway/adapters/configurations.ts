import { listRateEntries } from '../../contract/configurations';
import { orUnsupported } from './adapter';

export const CONFIGURATION_ADAPTERS = [orUnsupported(listRateEntries, 'This server has no history of rates.')];

import { listPointMovements } from '../../contract/point-ledger';
import { orUnsupported } from './adapter';

export const POINT_LEDGER_ADAPTERS = [orUnsupported(listPointMovements, 'This server can’t show a ledger.')];

import { searchInquiries } from '../../contract/inquiries';
import { requireSupport } from './adapter';

const NO_SUCH_FILTER = 'This server can’t list inquiries by their owner or by how long they wait.';

export const INQUIRY_ADAPTERS = [requireSupport(searchInquiries, { owner: NO_SUCH_FILTER, waiting: NO_SUCH_FILTER })];

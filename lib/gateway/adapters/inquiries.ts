import { searchInquiries } from '../../contract/inquiries';
import { requireSupport } from './adapter';

const NO_SUCH_FILTER = 'This server can’t list inquiries by their owner or by how long they wait.';
const NO_SUCH_SEARCH = 'This server can’t search inquiries by words of messages and replies.';

export const INQUIRY_ADAPTERS = [
  requireSupport(searchInquiries, { owner: NO_SUCH_FILTER, waiting: NO_SUCH_FILTER, text: NO_SUCH_SEARCH }),
];

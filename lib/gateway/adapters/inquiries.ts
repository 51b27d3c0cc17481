import { searchInquiries } from '../../contract/inquiries';
import { requireSupport } from './adapter';

const NO_SUCH_FILTER = 'This server can’t filter inquiries by owner or age.';
const NO_SUCH_SEARCH = 'This server can’t search messages and replies.';

export const INQUIRY_ADAPTERS = [
  requireSupport(searchInquiries, { owner: NO_SUCH_FILTER, waiting: NO_SUCH_FILTER, text: NO_SUCH_SEARCH }),
];

import { searchUploads } from '../../contract/uploads';
import { unreadableRowsOf } from '../../domain/unreadable-rows';
import { withUnreadableRows } from '../bare-list';
import { adapter } from './adapter';

export const UPLOAD_ADAPTERS = [
  // The specs answer a bare list, whatever is requested.
  adapter(searchUploads, async (answer, { query: { limit, offset } = {} }) => {
    const found = await answer;
    if (!Array.isArray(found) || offset === undefined) return found;
    const data = found.slice(offset, limit === undefined ? undefined : offset + limit);
    const total = found.length + unreadableRowsOf(found).length;
    return withUnreadableRows({ data, total, totalIsLowerBound: false }, found, offset);
  }),
];

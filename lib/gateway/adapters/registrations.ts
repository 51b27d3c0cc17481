import { searchRegistrations } from '../../contract/registrations';
import { TAX_ID_SEARCH } from '../../domain/registration-list';
import { ApiError } from '../../api/errors';
import { adapter, nullIfUnknown } from './adapter';

const NO_SUCH_SEARCH = 'This server can’t search registrations by tax ID.';

export const REGISTRATION_ADAPTERS = [
  adapter(searchRegistrations, async (answer, { query }) => {
    if (query?.searchKey !== TAX_ID_SEARCH) return answer;
    const page = await nullIfUnknown(answer);
    // A server without the search would list everyone.
    if (page?.supportedFilters?.includes(TAX_ID_SEARCH)) return page;
    throw new ApiError(501, { message: NO_SUCH_SEARCH });
  }),
];

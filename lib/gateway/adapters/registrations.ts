import { searchRegistrations } from '../../contract/registrations';
import { REGISTRATION_FILTERS, TAX_ID_SEARCH } from '../../domain/registration-list';
import { ApiError } from '../../api/errors';
import { adapter, nullIfUnknown } from './adapter';

const UNSUPPORTED = {
  [TAX_ID_SEARCH]: 'This server can’t search registrations by tax ID.',
  [REGISTRATION_FILTERS]: 'This server can’t filter registrations by state, channel or points.',
};

export const REGISTRATION_ADAPTERS = [
  adapter(searchRegistrations, async (answer, { query }) => {
    const needs = [
      ...(query?.searchKey === TAX_ID_SEARCH ? ([TAX_ID_SEARCH] as const) : []),
      ...(query?.state || query?.channel || query?.silent ? ([REGISTRATION_FILTERS] as const) : []),
    ];
    if (needs.length === 0) return answer;
    const page = await nullIfUnknown(answer);
    // A server without the search or filter would list everyone.
    const message = needs
      .filter((need) => !page?.supportedFilters?.includes(need))
      .map((need) => UNSUPPORTED[need])
      .join(' ');
    if (page && message === '') return page;
    throw new ApiError(501, { message });
  }),
];

import { REGISTRATION_SEARCHES, SILENT_DAYS } from '../domain/registration-list';
import { REVIEW_FILTERS } from '../domain/registration-review';
import { assignedFilter, listAddress, oneOf, pageNumber, searchText, type ViewOf } from './list-address';
import { REGISTRATION_LIST_PATH, registrationPath } from './paths';

/** `/qpartners/registration/list/0` (spec 3 §2). Tab 0 is pending, 1 approved. */
export const registrationsAddress = listAddress(
  {
    path: REGISTRATION_LIST_PATH,
    segments: ['tab'],
    filters: {
      tab: oneOf(['0', '1']),
      newsletter: oneOf(['Y', 'N']),
      review: oneOf(REVIEW_FILTERS),
      assigned: assignedFilter,
      state: searchText,
      channel: searchText,
      silent: oneOf(SILENT_DAYS),
      searchBy: oneOf(REGISTRATION_SEARCHES),
      searchFor: searchText,
    },
    sort: { createdAt: 'desc' },
    place: { page: pageNumber },
  },
  { tab: '0', searchBy: 'email', page: 1 },
);

export type RegistrationsView = ViewOf<typeof registrationsAddress>;

export function registrationHref(id: number, view?: RegistrationsView): string {
  if (!view) return registrationPath(id);
  const list = registrationsAddress.listHref(view).slice(registrationsAddress.path.length + 1);
  return `${registrationPath(id)}?${new URLSearchParams({ list })}`;
}

export function openedFrom(list: string | string[] | undefined): RegistrationsView | undefined {
  if (typeof list !== 'string') return undefined;
  const { pathname, searchParams } = new URL(list, 'http://list/');
  const search = { ...Object.fromEntries(searchParams), path: pathname.slice(1) };
  return registrationsAddress.isNamedBy(search) ? registrationsAddress.read(search) : undefined;
}

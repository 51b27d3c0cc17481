import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';

/** Approval steps by tab (spec 3 §2). */
const STEPS = { 0: '0,1', 1: '2' } as const;

/** A view's filter as parameters of the upstream's calls (spec 3 §7). */
export function registrationsQuery(view: RegistrationsView) {
  const { tab, newsletter, review, assigned, state, channel, silent, searchBy, searchFor } = view;
  return {
    steps: STEPS[tab],
    ...(newsletter && { newsLetter: newsletter }),
    // Rejected ones are listed apart, so that the tab counts what the menu counts.
    ...(tab === '0' && { review: review ?? ('waiting' as const) }),
    ...(assigned && tab === '0' && { assigned }),
    ...(state && { state }),
    ...(channel && { channel }),
    // Only approved partners can have points.
    ...(silent && tab === '1' && { silent }),
    ...(searchFor && { searchKey: searchBy, searchVal: searchFor }),
    ...(registrationsAddress.isUsualSort(view) ? {} : { sort: view.sort, direction: view.direction }),
  };
}

import type { RegistrationsView } from '@/lib/addresses/registrations';

/** The steps of each tab (spec 3 §2). */
const STEPS = { 0: '0,1', 1: '2' } as const;

/** A view of the list as the upstream's calls name it (spec 3 §7). */
export function registrationsQuery({ tab, newsletter, review, mine, searchBy, searchFor }: RegistrationsView) {
  return {
    steps: STEPS[tab],
    ...(newsletter && { newsLetter: newsletter }),
    ...(review && tab === '0' && { review }),
    ...(mine && tab === '0' && { mine }),
    ...(searchFor && { searchKey: searchBy, searchVal: searchFor }),
  };
}

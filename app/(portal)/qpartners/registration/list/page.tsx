import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { listDistributors, searchRegistrations } from '@/lib/contract/registrations';
import { REGISTRATIONS_PATH } from '@/lib/addresses/paths';
import { otherTab, registrationsList } from './registrations-list';
import { RegistrationsScreen } from './registrations-screen';

export const metadata: Metadata = { title: 'Registration' };

export default listPage({
  area: REGISTRATIONS_PATH,
  endpoint: searchRegistrations,
  source: registrationsList,
  title: 'Registration',
  name: 'registrations',
  also: (view) => [
    seed(searchRegistrations, otherTab(view)),
    ...(view.searchBy === 'purchaseChannel' ? [seed(listDistributors, {})] : []),
  ],
  more: () => ({ now: Date.now() }),
  screen: RegistrationsScreen,
});

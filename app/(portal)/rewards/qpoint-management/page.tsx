import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { listRequestStatuses, searchCompanyPoints } from '@/lib/contract/points';
import { companiesList } from './companies-list';
import { CompaniesScreen } from './companies-screen';
import { seedsOfCompany } from './company-dialog/read-company';
import { readPointsRequester } from './company-dialog/read-points-requester';

export const metadata: Metadata = { title: 'Q.Point Management' };

export default listPage({
  endpoint: searchCompanyPoints,
  source: companiesList,
  title: 'Q.Point Management',
  name: 'companies',
  also: (view) => [
    seed(listRequestStatuses, {}),
    ...(view.company ? seedsOfCompany({ ...view, company: view.company }) : []),
  ],
  more: async () => ({ asker: await readPointsRequester(), now: Date.now() }),
  screen: CompaniesScreen,
});

import { recordPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { getCompany } from '@/lib/contract/companies';
import { env } from '@/lib/server/env';
import { COMPANIES_PATH } from '@/lib/addresses/paths';
import { companyTitle, readCompany } from '../company-tab-page';
import { ActivityTab } from './activity-tab';

export const generateMetadata = companyTitle('activity');

export default recordPage({
  area: COMPANIES_PATH,
  first: ({ id }) => seed(getCompany, { params: { id } }, () => readCompany(id)),
  more: () => ({ timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Company" note="Loading the company…" />,
  screen: ActivityTab,
});

import { recordPage } from '@/app/(portal)/cached-page';
import { refusedPage } from '@/app/(portal)/portal-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { RefusedPage } from '@/components/layout/rights';
import { statementAddress } from '@/lib/addresses/company';
import { toResult } from '@/lib/api/call';
import { pageAccess } from '@/lib/api/current-session';
import { seed } from '@/lib/api/seed';
import { getStatement } from '@/lib/contract/statements';
import { COMPANY_TABS } from '@/lib/domain/company';
import { ignoredDays } from '@/lib/domain/date-range';
import { usualPeriod } from '@/lib/domain/statement';
import { env } from '@/lib/server/env';
import type { SearchParams } from '@/lib/addresses/list-address';
import { COMPANIES_PATH } from '@/lib/addresses/paths';
import { dayOf } from '@/lib/time/format-time';
import { readCompany } from '../company-tab-page';
import { StatementScreen } from './statement-screen';

export const generateMetadata = recordTitle(
  'Statement',
  (id) => toResult(readCompany(id)),
  ({ name }) => `Statement of ${name}`,
);

function periodOf({ id, search }: { id: number; search: SearchParams }) {
  const { from, to } = statementAddress.read({ ...search, path: `${id}/statement` });
  const today = dayOf(new Date(), env().PORTAL_TIME_ZONE);
  const asked = { startDate: from, endDate: to };
  const ignored = ignoredDays(asked, { today });
  for (const { end } of ignored) asked[end] = undefined;
  return { today, leftOut: ignored, period: asked.startDate || asked.endDate ? asked : usualPeriod(today) };
}

const Page = recordPage({
  area: COMPANIES_PATH,
  first: (asked) => seed(getStatement, { query: { companyId: asked.id, ...periodOf(asked).period } }),
  more: (asked) => ({ ...periodOf(asked), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Statement" note="Loading the statement…" />,
  screen: StatementScreen,
});

/** A printable statement of a company's ledger, for roles with the right to the ledger. */
export default async function StatementPage(props: Parameters<typeof Page>[0]) {
  const { access } = COMPANY_TABS.points;
  if ((await pageAccess(access)) === 'refused') return refusedPage(<RefusedPage access={access} />);
  return Page(props);
}

import { cache, type ComponentType } from 'react';
import { listPage } from '@/app/(portal)/list-page';
import { notFoundPage, refusedPage } from '@/app/(portal)/portal-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { RefusedPage } from '@/components/layout/rights';
import type { ListRead } from '@/components/list/define-list';
import type { ListProps } from '@/components/list/use-list';
import { call, toResult } from '@/lib/api/call';
import { may, pageAccess } from '@/lib/api/current-session';
import { seed, type Seed } from '@/lib/api/seed';
import { getCompany } from '@/lib/contract/companies';
import { COMPANY_TABS, TABS_OF_SPECS, type CompanyTab } from '@/lib/domain/company';
import { positiveNumber, type SearchParams } from '@/lib/addresses/list-address';
import { COMPANIES_PATH } from '@/lib/addresses/paths';
import type { ReadEndpoint } from '@/lib/query/read';

/** Cached per request, because the page and its title both need the company. */
export const readCompany = cache((id: number) => call(getCompany, { params: { id } }));

/** @returns the title of a company's tab, for example “Orders · Sun Works” */
export const companyTitle = (tab: CompanyTab) =>
  recordTitle(
    'Company',
    (id) => toResult(readCompany(id)),
    ({ name }) => (tab === 'overview' ? name : `${COMPANY_TABS[tab].label} · ${name}`),
  );

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** A company's list, open to roles of the list's own area. */
export function companyTabPage<V extends { company?: number | undefined }, T>({
  tab,
  endpoint,
  source,
  also,
  screen,
}: {
  tab: CompanyTab;
  endpoint: ReadEndpoint;
  source: ListRead<V, T>;
  /** Other reads of its screen. */
  also?: () => readonly Seed[];
  screen: ComponentType<ListProps>;
}) {
  const Page = listPage({
    area: COMPANIES_PATH,
    endpoint,
    source,
    title: 'Company',
    name: `company-${tab}`,
    also: ({ company }) =>
      company ? [seed(getCompany, { params: { id: company } }, () => readCompany(company)), ...(also?.() ?? [])] : [],
    screen,
  });
  return async function CompanyTabPage({ params, searchParams }: PageProps) {
    const [{ id: written }, search] = await Promise.all([params, searchParams]);
    const id = positiveNumber(written);
    if (!id) return notFoundPage();
    const found = await toResult(readCompany(id));
    if (!found.ok && found.error.status === 404) return notFoundPage();
    if (!TABS_OF_SPECS.includes(tab) && !(await may('recordPages'))) return notFoundPage();
    const { access } = COMPANY_TABS[tab];
    if ((await pageAccess(access)) === 'refused') return refusedPage(<RefusedPage access={access} />);
    return Page({ searchParams: Promise.resolve({ ...search, path: `${id}/${tab}` }) });
  };
}

'use client';

import { useMay } from '@/components/layout/rights';
import { PageTitle } from '@/components/layout/page-title';
import { RecordHistory } from '@/components/record/deferred-history';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import type { getCompany } from '@/lib/contract/companies';
import { CompanyActions, CompanyBreadcrumb, CompanyHead } from './company-head';
import { CompanyLatest } from './company-latest';
import { CompanyMonths } from './company-months';

/** A company's overview: facts, pending work, points by month, and latest records. */
export function OverviewScreen({ id, failed, timeZone }: { id: number; failed: string | null; timeZone: string }) {
  const isWhole = useMay('recordPages');
  return (
    <RecordPage
      source={recordOf<typeof getCompany>('/companies/{id}', { params: { id } })}
      failed={failed}
      title="Company"
      problem="There was a problem getting the company."
    >
      {(company) => (
        <>
          <CompanyBreadcrumb />
          <PageTitle actions={<CompanyActions company={company} />}>{company.name}</PageTitle>
          <CompanyHead company={company} current="overview" timeZone={timeZone} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="flex min-w-0 flex-col gap-4">
              {company.points && isWhole ? <CompanyMonths id={id} /> : null}
              <CompanyLatest id={id} timeZone={timeZone} />
            </div>
            <aside aria-label="Notes about this company" className="min-w-0">
              <RecordHistory kind="company" id={id} timeZone={timeZone} parts={['notes']} />
            </aside>
          </div>
        </>
      )}
    </RecordPage>
  );
}

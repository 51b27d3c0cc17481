'use client';

import { useMay } from '@/components/layout/rights';
import { RecordHistory } from '@/components/record/deferred-history';
import { RecordBody } from '@/components/record/record-layout';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import type { getCompany } from '@/lib/contract/companies';
import { CompanyHead } from './company-head';
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
          <CompanyHead company={company} current="overview" timeZone={timeZone} />
          <RecordBody
            label="Notes about this company"
            sidebar={<RecordHistory kind="company" id={id} timeZone={timeZone} parts={['notes']} />}
          >
            {company.points && isWhole ? <CompanyMonths id={id} /> : null}
            <CompanyLatest id={id} timeZone={timeZone} />
          </RecordBody>
        </>
      )}
    </RecordPage>
  );
}

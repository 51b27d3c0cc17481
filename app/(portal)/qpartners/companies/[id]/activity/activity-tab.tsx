'use client';

import { SectionCard } from '@/components/form/section-card';
import { RecordPage } from '@/components/record/record-page';
import { Timeline } from '@/components/record/timeline';
import { recordOf } from '@/components/record/use-record';
import type { getCompany } from '@/lib/contract/companies';
import { CompanyHead } from '../company-head';

/** A company's timeline, newest first. */
export function ActivityTab({ id, failed, timeZone }: { id: number; failed: string | null; timeZone: string }) {
  return (
    <RecordPage
      source={recordOf<typeof getCompany>('/companies/{id}', { params: { id } })}
      failed={failed}
      title="Company"
      problem="There was a problem getting the company."
    >
      {(company) => (
        <>
          <CompanyHead company={company} current="activity" timeZone={timeZone} />
          <SectionCard title="Activity">
            <Timeline kind="company" id={id} timeZone={timeZone} />
          </SectionCard>
        </>
      )}
    </RecordPage>
  );
}

'use client';

import { ApprovalDetail } from '@/components/approvals/approval-detail';
import { TakeBackButton } from '@/components/approvals/take-backs';
import { SectionCard } from '@/components/form/section-card';
import { PageHead } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import type { getApproval } from '@/lib/contract/approvals';
import { MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';

export function ApprovalScreen({ id, failed, timeZone }: { id: number; failed: string | null; timeZone: string }) {
  const name = `Approval ${id}`;
  return (
    <RecordPage
      source={recordOf<typeof getApproval>('/approvals/{id}', { params: { id } })}
      failed={failed}
      title={name}
      problem="There was a problem getting the approval"
    >
      {(approval) => (
        <>
          <PageHead
            title={name}
            list={{ label: 'Approvals', href: MODULE_APPROVALS_PATH }}
            menu={[]}
            actions={<TakeBackButton approval={approval} />}
          />
          <SectionCard
            title={
              <RecordLink to="company" id={approval.companyId}>
                {approval.name}
              </RecordLink>
            }
          >
            <ApprovalDetail approval={approval} timeZone={timeZone} />
          </SectionCard>
        </>
      )}
    </RecordPage>
  );
}

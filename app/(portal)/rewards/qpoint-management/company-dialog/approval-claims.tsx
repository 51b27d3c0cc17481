import { ChevronLeft } from 'lucide-react';
import { ApprovalDetail } from '@/components/approvals/approval-detail';
import { TakeBackButton } from '@/components/approvals/take-backs';
import { Part } from '@/components/record/part';
import { recordOf, useRecord } from '@/components/record/use-record';
import { EmptyState } from '@/components/ui/empty-state';
import { followInDialog } from '@/components/ui/dialog-address';
import type { getApproval } from '@/lib/contract/approvals';

const MISSING = 'This approval doesn’t exist.';

/** The claims behind a movement's points, and who approved them. */
export function ApprovalClaims({
  id,
  companyId,
  ledgerHref,
  timeZone,
}: {
  id: number;
  companyId: number;
  ledgerHref: string;
  timeZone: string;
}) {
  const approval = useRecord(recordOf<typeof getApproval>('/approvals/{id}', { params: { id } }));
  return (
    <div className="flex flex-col gap-4">
      <a
        href={ledgerHref}
        onClick={followInDialog}
        className="inline-flex min-h-6 items-center gap-1 self-start rounded-sm text-sm text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden size={14} />
        Ledger
      </a>
      <Part
        of={approval}
        loading="Loading the approval…"
        problem="There was a problem getting the approval"
        missing={MISSING}
      >
        {(value) =>
          value.companyId === companyId ? (
            <>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-base font-semibold">{`Approval ${id}`}</h3>
                <TakeBackButton approval={value} />
              </div>
              <ApprovalDetail approval={value} timeZone={timeZone} />
            </>
          ) : (
            <EmptyState title={MISSING} />
          )
        }
      </Part>
    </div>
  );
}

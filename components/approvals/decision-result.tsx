import type { ReactNode } from 'react';
import { BulkRefusals } from '@/components/bulk/bulk-dialog';
import type { Refusal } from '@/components/bulk/use-bulk-run';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { writeIdSpans } from '@/lib/domain/id-spans';
import { formatCount } from '@/lib/format';
import type { ReportFormat } from '@/lib/paths';

/**
 * What came of a decision about modules: how many, what others had decided before, and the list of what was rejected.
 *
 * @param approvalIds of the rejections that the list holds
 * @param rejectList the usual format of that list; none where nothing was rejected
 */
export function DecisionResult({
  title,
  approvalIds,
  rejectList,
  left,
  leftLabel,
  onRetry,
  onClose,
  children,
}: {
  title: string;
  approvalIds: readonly number[];
  rejectList?: ReportFormat;
  left: readonly Refusal[];
  leftLabel: string;
  onRetry?: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <>
      <div role="alert" className="flex flex-col gap-1">
        <p className="text-lg font-semibold">{title}</p>
        {children}
        {left.length > 0 ? <p className="text-muted">{`${leftLabel}: ${formatCount(left.length)}`}</p> : null}
      </div>
      {rejectList && approvalIds.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>Download reject list?</p>
          <DownloadReport report="rejected-modules" query={{ approvalIds: writeIdSpans(approvalIds) }} label="Download" usual={rejectList} />
        </div>
      ) : null}
      <BulkRefusals label={leftLabel} items={left} />
      <DialogButtons leave="Done" onLeave={onClose}>
        {onRetry ? (
          <Button look="primary" className="max-sm:h-10" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </DialogButtons>
    </>
  );
}

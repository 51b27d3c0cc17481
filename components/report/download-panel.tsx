import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { RetryButton } from '@/components/ui/retry-button';
import type { ReportProgress } from '@/lib/bff/report';
import { formatCount, formatMegabytes } from '@/lib/text/format';
import type { ReportName } from '@/lib/reports/report-path';

/** A report, or a ZIP of claim evidence. */
export type DownloadKind = ReportName | 'evidence';

export const nounOf = (kind: DownloadKind) => (kind === 'evidence' ? 'zip' : 'report');

/** A running download with progress and Cancel. */
export function DownloadRunning({
  report,
  progress,
  cancelId,
  onCancel,
}: {
  report: DownloadKind;
  progress: ReportProgress | null;
  /** The Cancel button's id, which is unique because the previous panel may still be fading out. */
  cancelId: string;
  onCancel: () => void;
}) {
  const words = progressLabel(progress);
  const title = `Preparing the ${nounOf(report)}`;
  const total = progress?.total ?? null;
  return (
    <div className="flex w-full flex-col gap-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          {/* Hidden, because announcing each change would never stop. The progress bar reports on request. */}
          <p aria-hidden className="text-muted tabular-nums">
            {words}
          </p>
        </div>
        <Button id={cancelId} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuetext={words}
        {...(total !== null && {
          'aria-valuemin': 0,
          'aria-valuemax': total,
          'aria-valuenow': Math.min(progress?.done ?? 0, total),
        })}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className={
            total === null ? 'skeleton h-full! bg-accent!' : 'h-full rounded-full bg-accent transition-[width]'
          }
          style={{ width: `${shareOf(progress)}%` }}
        />
      </div>
    </div>
  );
}

/** A failed download; nothing was saved. */
export function DownloadFailed({
  report,
  message,
  of,
  onRetry,
  onDismiss,
}: {
  report: DownloadKind;
  message: string;
  /** Why it failed. */
  of: Error | null;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  return (
    <div className="flex w-full items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{`The ${nounOf(report)} wasn’t saved`}</p>
        <p className="break-words text-muted">{message}</p>
      </div>
      <RetryButton of={of} onRetry={onRetry} />
      <Button look="quiet" className="-mr-2 w-8 px-0!" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  );
}

function progressLabel(progress: ReportProgress | null): string {
  if (!progress) return 'Starting…';
  const done = formatCount(progress.done);
  const [, several] = progress.noun;
  const bytes = progress.bytes === undefined ? '' : ` · ${formatMegabytes(progress.bytes)}`;
  return `${progress.total === null ? done : `${done} of ${formatCount(progress.total)}`} ${several}${bytes}`;
}

/** The bar's fill in percent. */
function shareOf(progress: ReportProgress | null): number {
  if (!progress || progress.total === null) return 100;
  return progress.total === 0 ? 100 : Math.min(100, (progress.done / progress.total) * 100);
}

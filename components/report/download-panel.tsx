import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { RetryButton } from '@/components/ui/retry-button';
import type { ReportProgress } from '@/lib/bff/report';
import { formatCount, formatMegabytes } from '@/lib/text/format';
import type { ReportName } from '@/lib/reports/report-path';

/** A report, or a zip of the evidence of a claim. */
export type DownloadKind = ReportName | 'evidence';

export const nounOf = (kind: DownloadKind) => (kind === 'evidence' ? 'zip' : 'report');

/** A report on its way: how far it is, in numbers and as a bar, and the way to stop it. */
export function DownloadRunning({
  report,
  progress,
  cancelId,
  onCancel,
}: {
  report: DownloadKind;
  progress: ReportProgress | null;
  /** Of its button; the panel of the report before may still be fading out. */
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
          {/* Toasts are read out as they change; these numbers would never stop. The bar tells them when asked. */}
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

/** A report that could not be made; nothing of it was saved. */
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

/** How much of the bar is filled, in percent. */
function shareOf(progress: ReportProgress | null): number {
  if (!progress || progress.total === null) return 100;
  return progress.total === 0 ? 100 : Math.min(100, (progress.done / progress.total) * 100);
}

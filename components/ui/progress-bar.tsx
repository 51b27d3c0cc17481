import { formatCount } from '@/lib/text/format';

/**
 * Progress as a bar with numbers: `17 of 38`, or `45 %` if `done` is a fraction. Without `done`, it is indeterminate.
 */
export function ProgressBar({ label, done, total }: { label: string; done?: number; total?: number }) {
  if (done === undefined) {
    return (
      <div className="flex flex-col gap-2">
        <span className="text-sm">{label}</span>
        <div role="progressbar" aria-label={label} className="h-2 overflow-hidden rounded-full bg-quiet-weak">
          <div className="h-full w-full animate-pulse rounded-full bg-accent" />
        </div>
      </div>
    );
  }
  const percent = total === undefined ? Math.floor(done * 100) : total > 0 ? (100 * done) / total : 0;
  const numbers = total === undefined ? `${percent} %` : `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-muted tabular-nums">{numbers}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? 100}
        aria-valuenow={total === undefined ? percent : done}
        aria-valuetext={numbers}
        className="h-2 overflow-hidden rounded-full bg-quiet-weak"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

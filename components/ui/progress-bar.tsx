import { formatCount } from '@/lib/format';

/** How far lasting work is, as a bar and in numbers: `17 of 38`. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const numbers = `${formatCount(done)} of ${formatCount(total)}`;
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
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={numbers}
        className="h-2 overflow-hidden rounded-full bg-quiet-weak"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </div>
    </div>
  );
}

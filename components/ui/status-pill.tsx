import clsx from 'clsx';
import type { StatusTone } from '@/lib/domain/order-status';

const TONES: Readonly<Record<StatusTone, string>> = {
  quiet: 'bg-quiet-weak text-muted',
  info: 'bg-info-weak text-info',
  warn: 'bg-warn-weak text-warn',
  ok: 'bg-ok-weak text-ok',
  bad: 'bg-bad-weak text-bad',
};

/** A state as a dot and a word: the colour supports the word and never stands alone. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={clsx(
        'inline-flex h-[22px] max-w-full items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate">{children}</span>
    </span>
  );
}

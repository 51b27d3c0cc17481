import type { StatusTone } from '@/lib/domain/order-status';

/** A state as a dot and a word: the colour supports the word and never stands alone. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}

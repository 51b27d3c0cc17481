import type { StatusTone } from '@/lib/domain/order-status';

/** A status as a dot and a word, because color alone isn't accessible. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}

import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { waitReasonInWords } from '@/lib/domain/second-approval';
import { listNames } from '@/lib/text/format';

type Answer = Output<typeof approve>;

export interface ForecastDecision extends Answer {
  decision: ApprovalDecision;
  /** The reason for the selected ones. */
  reason: string;
  /** The ids of out-of-band months. */
  heldIds: number[];
}

/** Describes selected rows that others had already decided; empty if there are none. */
export function alreadyInWords(already: NonNullable<Answer['already']>): string {
  if (already.length === 0) return '';
  const names = already.map(
    ({ name, decision, by }) => `${name ?? 'one'} (${decision ?? 'decided'} by ${by ?? 'someone else'})`,
  );
  return `Already decided: ${listNames(names, 5)}.`;
}

/** Describes what awaits a second administrator, one sentence per company. */
export function waitingInWords(waiting: NonNullable<Answer['waiting']>): string[] {
  return waiting.map(
    ({ name, reason, by, exceeds }) => `${name ?? ''}: ${waitReasonInWords(reason, by ?? null, exceeds)}`,
  );
}

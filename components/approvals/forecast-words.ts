import type { approve } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { waitReasonInWords } from '@/lib/domain/second-approval';
import { listNames } from '@/lib/text/format';

type Answer = Output<typeof approve>;

/** What came of a decision. */
export interface ForecastDecision extends Answer {
  decision: ApprovalDecision;
  /** Of those chosen. */
  reason: string;
  /** Of the months that were held. */
  heldIds: number[];
}

/** What was chosen and others had decided before; empty where there is none. */
export function alreadyInWords(already: NonNullable<Answer['already']>): string {
  if (already.length === 0) return '';
  const names = already.map(
    ({ name, decision, by }) => `${name ?? 'one'} (${decision ?? 'decided'} by ${by ?? 'someone else'})`,
  );
  return `Already decided: ${listNames(names, 5)}.`;
}

/** What waits for a second administrator, a sentence for each company. */
export function waitingInWords(waiting: NonNullable<Answer['waiting']>): string[] {
  return waiting.map(
    ({ name, reason, by, exceeds }) => `${name ?? ''}: ${waitReasonInWords(reason, by ?? null, exceeds)}`,
  );
}

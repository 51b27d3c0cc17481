import type { ProposedChange } from '../contract/proposed-changes';

/** What becomes of something by a proposed change: `Role Shop manager → Admin`, `Rate 2,000 Q`. */
export function proposalInWords({ fields }: Pick<ProposedChange, 'fields'>): string {
  return fields.map((field) => `${field.label} ${fieldInWords(field)}`).join(', ');
}

/** What becomes of one field: `Shop manager → Admin`, or the new value alone where there was none. */
export function fieldInWords({ from, to }: ProposedChange['fields'][number]): string {
  return `${from == null ? '' : `${from} → `}${to ?? '—'}`;
}

/** With what it is about: `Another role for Ann Lee: Role Shop manager → Admin`. */
export function proposalSentence({ about, fields }: Pick<ProposedChange, 'about' | 'fields'>): string {
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}: ${proposalInWords({ fields })}`;
}

/** What of a change that was sent waits for another administrator, by its answer; none of most calls. */
function waitingOf(answer: unknown): ProposedChange[] {
  if (typeof answer !== 'object' || answer === null || !('waiting' in answer)) return [];
  // Of approvals, companies wait, which say so themselves.
  return [answer.waiting].flat().filter((each): each is ProposedChange => isProposal(each));
}

function isProposal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'call' in value && 'fields' in value;
}

/** Says what of a change waits for another administrator, in a sentence; null where nothing does. */
export function waitingSentence(answer: unknown): string | null {
  const waiting = waitingOf(answer);
  const [one] = waiting;
  if (!one) return null;
  return waiting.length === 1
    ? `Needs another administrator: ${one.about}.`
    : `${waiting.length} changes need another administrator.`;
}

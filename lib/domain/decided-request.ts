export interface DecidedMeanwhile {
  verdict: 'approve' | 'reject' | 'cancel';
  /** The company with its Q, or the file with its rows. */
  what: string;
  outcome: 'approved' | 'rejected' | 'canceled';
  by: string | null;
  isOwn: boolean;
  at: Date;
}

const NOT = { approve: 'Not approved', reject: 'Not rejected', cancel: 'Not canceled' } as const;

/** Says why a decision comes too late: `Not approved: Acme, 23,500 Q. Ruth Adeyemi rejected it at 16:38.` */
export function decidedMeanwhile(
  { verdict, what, outcome, by, isOwn, at }: DecidedMeanwhile,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const dayOf = (instant: Date) =>
    instant.toLocaleDateString('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dayOf(at) === dayOf(now) ? '' : ` on ${dayOf(at)}`;
  return `${NOT[verdict]}: ${what}. ${isOwn ? 'You' : (by ?? 'A former user')} ${outcome} it${day} at ${time}.`;
}

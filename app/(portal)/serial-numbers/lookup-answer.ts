import type { LookedUpNumber } from '@/lib/contract/serial-numbers';
import { LOOKUP_STATE_LABELS, LOOKUP_STATES } from '@/lib/domain/serial-lookup';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';

/**
 * Plain text for a reply to an inquiry: the numbers by state, with dates, points and reasons. It names no company,
 * because a number may belong to another one than asks.
 *
 * @param timeZone IANA name for the days
 */
export function lookupAnswer(rows: readonly LookedUpNumber[], timeZone: string): string {
  const parts = LOOKUP_STATES.flatMap((state) => {
    const found = rows.filter((row) => row.state === state);
    if (found.length === 0) return [];
    const heading = `${LOOKUP_STATE_LABELS[state].answer} (${formatCount(found.length)}):`;
    return [[heading, ...found.map((row) => lineOf(row, timeZone))].join('\n')];
  });
  return [`We checked ${formatCountOf(rows.length, 'serial number')}.`, ...parts].join('\n\n');
}

function lineOf(row: LookedUpNumber, timeZone: string): string {
  const { serialNumber, state, fault, registeredAt, decidedAt, rate, note } = row;
  const isDecided = state === 'approved' || state === 'rejected';
  const details = [
    fault,
    registeredAt && `registered ${formatDate(registeredAt, timeZone)}`,
    isDecided && decidedAt && `${state} ${formatDate(decidedAt, timeZone)}`,
    state === 'approved' && rate != null && formatPoints(rate),
    state === 'rejected' && note,
  ].filter(Boolean);
  return details.length > 0 ? `${serialNumber}: ${details.join(', ')}` : serialNumber;
}

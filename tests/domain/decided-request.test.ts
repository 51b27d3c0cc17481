import { expect, it } from 'vitest';
import { decidedMeanwhile, type DecidedMeanwhile } from '@/lib/domain/decided-request';

const RUTH: DecidedMeanwhile = {
  ...{ verdict: 'approve', what: 'Énergie Nouvelle, 23,500 Q', outcome: 'rejected' },
  ...{ by: 'Ruth Adeyemi', isOwn: false, at: new Date('2026-11-29T00:38:00Z') },
};
const zone = { now: new Date('2026-11-29T01:00:00Z'), timeZone: 'America/Los_Angeles' };

it.each<[Partial<DecidedMeanwhile>, string]>([
  [{}, 'Not approved: Énergie Nouvelle, 23,500 Q. Ruth Adeyemi rejected it at 16:38.'],
  [
    { verdict: 'reject', outcome: 'approved' },
    'Not rejected: Énergie Nouvelle, 23,500 Q. Ruth Adeyemi approved it at 16:38.',
  ],
  [
    { verdict: 'cancel', isOwn: true, outcome: 'canceled' },
    'Not canceled: Énergie Nouvelle, 23,500 Q. You canceled it at 16:38.',
  ],
  [{ by: null }, 'Not approved: Énergie Nouvelle, 23,500 Q. A former user rejected it at 16:38.'],
  [
    { at: new Date('2026-11-28T07:05:00Z') },
    'Not approved: Énergie Nouvelle, 23,500 Q. Ruth Adeyemi rejected it on 11/27/2026 at 23:05.',
  ],
])('%j', (given, sentence) => expect(decidedMeanwhile({ ...RUTH, ...given }, zone)).toBe(sentence));

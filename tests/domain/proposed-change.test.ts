import { describe, expect, it } from 'vitest';
import { givesMore, partAccess, rateWaits, refusalOfProposal, type RateTerms } from '@/lib/domain/proposed-change';
import { ACTIONS, type Rights } from '@/lib/domain/rights';

const SEES: Rights = { orders: ['see'] };
const ALL: Rights = { orders: ACTIONS };

it.each([
  ['nothing at all', {}, {}, false],
  ['an area', {}, SEES, true],
  ['an action', SEES, ALL, true],
  ['less', ALL, SEES, false],
  ['another area for one', ALL, { products: ['see'] }, true],
] as const)('gives more: %s', (_, before, after, gives) => {
  expect(givesMore(before, after)).toBe(gives);
});

describe('a change of the rights of a role', () => {
  const closed = { routeType: 'orders', allowed: false } as const;
  const whole = { routeType: 'orders', allowed: true } as const;
  const only = (...actions: readonly ('see' | 'change' | 'export')[]) => ({ ...whole, actions });

  it.each([
    ['closes an area', ALL, closed, [closed], []],
    ['opens one', {}, whole, [], [whole]],
    ['takes an action', ALL, only('see', 'change'), [only('see', 'change')], []],
    ['gives one', SEES, only('see', 'change'), [], [only('see', 'change')]],
    [
      'gives one and takes another',
      { orders: ['see', 'export'] },
      only('see', 'change'),
      [only('see')],
      [only('see', 'change')],
    ],
    ['changes nothing', ALL, whole, [], []],
    ['closes what is closed', {}, closed, [], []],
  ] as const)('that %s is parted into what takes and what gives', (_, before, wish, taking, giving) => {
    expect(partAccess(before as Rights, [wish])).toEqual({ taking, giving });
  });
});

const terms = (rate: number, more: Partial<RateTerms> = {}): RateTerms => ({ rate, productName: 'A', ...more });
const span = (startDate: string, endDate: string | null) => ({ startDate, endDate });

it.each([
  ['none where the limit is off', null, terms(1_000_000), 0, false],
  ['a new one up to the limit', null, terms(100), 100, false],
  ['a new one above it', null, terms(101), 100, true],
  ['a higher one above it', terms(10), terms(101), 100, true],
  ['a higher one below it', terms(10), terms(100), 100, false],
  ['a lower one above it', terms(300), terms(200), 100, false],
  ['the same one for another product', terms(300), terms(300, { productName: 'B' }), 100, true],
  ['a higher submission rate', terms(10, { submissionRate: 5 }), terms(10, { submissionRate: 101 }), 100, true],
  ['a longer promotion', terms(300, span('2026-01-01', '2026-02-01')), terms(300, span('2026-01-01', null)), 100, true],
  ['an earlier one', terms(300, span('2026-01-02', null)), terms(300, span('2026-01-01', null)), 100, true],
  ['a shorter one', terms(300, span('2026-01-01', null)), terms(300, span('2026-01-02', '2026-02-01')), 100, false],
  ['more pieces', terms(300, { quantity: 5 }), terms(300, { quantity: 6 }), 100, true],
] as const)('of rates waits or not: %s', (_, before, after, limit, waits) => {
  expect(rateWaits(before, after, limit)).toBe(waits);
});

const WAITING = { state: 'waiting', userId: 1, personId: 3 } as const;
it.each([
  ['approve', WAITING, 2, true, null],
  ['reject', WAITING, 2, true, null],
  ['withdraw', WAITING, 1, false, null],
  ['withdraw', WAITING, 2, true, 'Only the person who proposed'],
  ['approve', WAITING, 1, true, 'You proposed this'],
  ['reject', WAITING, 1, true, 'You proposed this'],
  ['approve', WAITING, 3, true, 'This affects your own role'],
  ['approve', WAITING, 2, false, 'Only an administrator'],
  ['approve', { ...WAITING, state: 'approved' }, 2, true, 'Already approved.'],
  ['reject', { ...WAITING, state: 'rejected' }, 2, true, 'Already rejected.'],
  ['approve', { ...WAITING, state: 'withdrawn' }, 2, true, 'This change was withdrawn'],
  ['approve', { ...WAITING, state: 'replaced' }, 2, true, 'This change was replaced'],
] as const)('to %s is for who may', (verdict, proposal, askerId, isAdministrator, refusal) => {
  const said = refusalOfProposal(proposal, { verdict, askerId, isAdministrator });
  if (refusal === null) expect(said).toBeNull();
  else expect(said).toContain(refusal);
});

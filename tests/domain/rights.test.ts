import { describe, expect, it } from 'vitest';
import { ACTIONS, actionsWith, mayDo, refusalOf } from '@/lib/domain/rights';

describe('what somebody may do', () => {
  const rights = { orders: ['see', 'export'], approvals: ['see', 'decide'] } as const;

  it.each([
    ['orders', undefined, true],
    ['orders', 'export', true],
    ['orders', 'change', false],
    ['products', undefined, false],
    [['products', 'orders'], 'export', true],
    [['products', 'approvals'], 'export', false],
    ['approvals', ['change', 'decide'], true],
    ['orders', ['change', 'decide'], false],
    [[], 'see', false],
  ] as const)('in %j, %j: %s', (areas, actions, may) => {
    expect(mayDo(rights, areas, actions)).toBe(may);
  });
});

describe('what is kept of chosen actions', () => {
  it.each([
    ['orders', ['see', 'change', 'export'], ACTIONS],
    ['orders', ['export'], ['see', 'export']],
    ['orders', [], ['see']],
    // Deciding is nothing that orders tell apart.
    ['orders', ['decide'], ['see']],
    ['approvals', ['decide'], ['see', 'decide']],
    ['configurations', ['change'], ACTIONS],
    ['editProfile', [], ACTIONS],
  ] as const)('of %s, %j', (area, chosen, kept) => {
    expect(actionsWith(area, chosen)).toEqual(kept);
  });
});

it('a refusal tells what may not be done, to who sees the area', () => {
  expect(refusalOf('export', true)).toBe('Your role can see this but can’t export it.');
  expect(refusalOf(['decide', 'change'], true)).toBe('Your role can see this but can’t decide it.');
  expect(refusalOf('export', false)).toBe('Your role doesn’t allow this.');
});

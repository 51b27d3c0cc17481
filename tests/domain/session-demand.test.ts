import { expect, test } from 'vitest';
import { lackingFactor, needsFactor } from '@/lib/domain/second-factor';
import { DEMAND_REFUSALS, demandBefore, demandOf, demandOfRefusal } from '@/lib/domain/session-demand';

const ANY = {};
const FACTOR = { beforeSecondFactor: true } as const;
const PASSWORD = { beforePasswordChange: true } as const;
const BOTH = { ...FACTOR, ...PASSWORD };

test.each([
  // A factor that exists comes before the password, and one to set up after it.
  ['code', true, 'second-factor'],
  ['code', false, 'second-factor'],
  ['set-up', true, 'password-change'],
  ['set-up', false, 'second-factor'],
  [null, true, 'password-change'],
  [null, false, null],
] as const)('a session that lacks %s, and a password: %s, must take the step %s', (factor, password, demand) => {
  const session = { lackingFactor: factor, mustChangePassword: password };
  expect(demandOf(session)).toBe(demand);
  expect(demandBefore(ANY, session)).toBe(demand);
  expect(demandBefore(BOTH, session)).toBe(null);
  expect(demandBefore(FACTOR, session)).toBe(demand === 'second-factor' ? null : demand);
  expect(demandBefore(PASSWORD, session)).toBe(demand === 'password-change' ? null : demand);
});

test('a refusal names its step, and no other code does', () => {
  for (const demand of ['second-factor', 'password-change'] as const)
    expect(demandOfRefusal(DEMAND_REFUSALS[demand].statusCode)).toBe(demand);
  for (const code of [403, 'STEP_UP_REQUIRED', undefined]) expect(demandOfRefusal(code)).toBe(null);
});

test.each([
  [{ isShown: true, isPutOff: false, hasFactor: true, isRequired: true }, null],
  [{ isShown: false, isPutOff: false, hasFactor: true, isRequired: false }, 'code'],
  // Whoever put the set-up off must show the factor that exists since.
  [{ isShown: false, isPutOff: true, hasFactor: true, isRequired: true }, 'code'],
  [{ isShown: false, isPutOff: false, hasFactor: false, isRequired: true }, 'set-up'],
  [{ isShown: false, isPutOff: true, hasFactor: false, isRequired: true }, null],
  [{ isShown: false, isPutOff: false, hasFactor: false, isRequired: false }, null],
] as const)('a session of %o lacks %s', (session, lacking) => {
  expect(lackingFactor(session)).toBe(lacking);
});

const KEY = { SECOND_FACTOR_KEY: 'key', ADMIN_ROLE_ID: 1 };

test.each([
  [{ ...KEY, SECOND_FACTOR_ROLES: undefined }, 1, false, true],
  [{ ...KEY, SECOND_FACTOR_ROLES: undefined }, 2, true, true],
  [{ ...KEY, SECOND_FACTOR_ROLES: undefined }, 3, false, false],
  [{ ...KEY, SECOND_FACTOR_ROLES: 'all' }, 3, false, true],
  [{ ...KEY, SECOND_FACTOR_ROLES: 'all' }, 5, false, false],
  [{ ...KEY, SECOND_FACTOR_ROLES: [3] }, 1, true, false],
  [{ ...KEY, SECOND_FACTOR_ROLES: [3] }, 3, false, true],
  [{ ...KEY, SECOND_FACTOR_KEY: undefined, SECOND_FACTOR_ROLES: 'all' }, 1, true, false],
] as const)('by %o role %i (decides claims: %s) needs a factor: %s', (settings, roleId, decidesClaims, needs) => {
  expect(needsFactor({ roleId, decidesClaims }, settings)).toBe(needs);
});

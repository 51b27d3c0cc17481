import { expect, test } from 'vitest';
import { mayEnter } from '@/lib/domain/staff';

test.each([
  ['a usual role where nobody says anything', 4, undefined, undefined, true],
  ['a role that is not usual where nobody says anything', 7, undefined, undefined, false],
  ['a further role that the upstream counts among its staff', 7, true, undefined, true],
  ['a usual role that the upstream doesn’t count among them', 4, false, undefined, false],
  ['a partner, whatever the upstream says', 5, true, undefined, false],
  ['a sub-user, whatever the upstream says', 6, true, undefined, false],
  ['a role of the setting, whatever the upstream says', 7, false, [1, 7], true],
  ['a role that the setting lacks, whatever the upstream says', 2, true, [1, 7], false],
] as const)('%s', (_, roleId, staff, allowed, enters) => {
  expect(mayEnter(roleId, staff, allowed)).toBe(enters);
});

import { describe, expect, it } from 'vitest';
import { protectedReasonOf, PROTECTED_REASONS, protectedSentence, type Removal } from '@/lib/domain/protected-reason';

const ADMIN = 1;
const ASKER = 7;

describe('who can’t be disabled, deleted or given another role', () => {
  it.each([
    ['oneself', { id: ASKER, roleId: ADMIN, disabled: false }, 5, 'yourself'],
    ['oneself with another role', { id: ASKER, roleId: 2, disabled: false }, 5, 'yourself'],
    ['oneself as the last Admin', { id: ASKER, roleId: ADMIN, disabled: false }, 1, 'yourself'],
    ['the last Admin in use', { id: 8, roleId: ADMIN, disabled: false }, 1, 'lastAdmin'],
    ['one of two Admins', { id: 8, roleId: ADMIN, disabled: false }, 2, null],
    ['an Admin who is disabled already', { id: 8, roleId: ADMIN, disabled: true }, 1, null],
    ['someone of another role', { id: 8, roleId: 2, disabled: false }, 1, null],
  ] as const)('%s', (_, person, adminsInUse, hold) => {
    expect(protectedReasonOf(person, { askerId: ASKER, adminRoleId: ADMIN, adminsInUse })).toBe(hold);
  });

  it('is said in a sentence of its own for each', () => {
    const removals: Removal[] = ['disable', 'delete', 'changeRole'];
    const sentences = PROTECTED_REASONS.flatMap((hold) => removals.map((removal) => protectedSentence(hold, removal)));
    expect(new Set(sentences).size).toBe(6);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+can[’']t.+\.$/);
  });
});

import { expect, it } from 'vitest';
import { waitReasonInWords, whyApprovalWaits, type ApprovalRequest } from '@/lib/domain/second-approval';

const WISH: ApprovalRequest = {
  ...{ qpoints: 600, movedAlone: 0, movedByPerson: 0, threshold: 1_000, userId: 2, isAdministrator: true },
  ...{ changedRates: false, firstUserId: null },
};

it.each<[what: string, wish: Partial<ApprovalRequest>, reason: ReturnType<typeof whyApprovalWaits>]>([
  ['up to the threshold is carried out', { movedAlone: 400 }, null],
  ['above it with what was moved within a day waits', { movedAlone: 401 }, 'first'],
  ['above it with what the person moved within a day waits', { movedByPerson: 401 }, 'first'],
  ['by a second who moved little is carried out', { movedByPerson: 400, firstUserId: 1, isAdministrator: false }, null],
  ['of nothing is carried out', { qpoints: 0, movedAlone: 5_000 }, null],
  ['is carried out where no threshold is set', { qpoints: 5_000, threshold: 0 }, null],
  ['by who approved it first waits', { qpoints: 5_000, firstUserId: 2 }, 'own'],
  ['by a second who is no administrator waits', { qpoints: 5_000, firstUserId: 1, isAdministrator: false }, 'role'],
  ['by a second who changed a rate of it waits', { qpoints: 5_000, firstUserId: 1, changedRates: true }, 'rates'],
  ['by a second administrator is carried out', { qpoints: 5_000, firstUserId: 1 }, null],
])('an approval %s', (_, wish, reason) => {
  expect(whyApprovalWaits({ ...WISH, ...wish })).toBe(reason);
});

it.each([
  ['first', 'Needs a second administrator. You approved it first.'],
  ['own', 'Needs a second administrator. You approved it first.'],
  ['role', 'Needs a second administrator. Approved first by Dana Cruz.'],
  ['rates', 'Needs a second administrator: you changed a rate or promotion that affects it.'],
] as const)('who approves hears why it waits: %s', (reason, words) => {
  expect(waitReasonInWords(reason, 'Dana Cruz')).toBe(words);
  expect(waitReasonInWords(reason, 'Dana Cruz', 'person')).toBe(
    `${words} You would move more within 24 hours than one person can move alone.`,
  );
});

import { expect, test } from 'vitest';
import { approvalStepName } from '@/lib/domain/approval-step';

test.each([
  [0, 'Pending Approval'],
  [1, 'Pending Approval'],
  [2, 'Approved'],
  ['In review', 'In review'],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('step %j is called %j', (step, name) => expect(approvalStepName(step)).toBe(name));

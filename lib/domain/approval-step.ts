/** The step at which a partner's registration is approved (spec 3 §4). */
const APPROVED = 2;

/** How far a company's registration is, in words. @param step a number, or already in words, or not told */
export function approvalStepName(step: number | string | null | undefined): string | undefined {
  if (typeof step !== 'number') return step || undefined;
  return step >= APPROVED ? 'Approved' : 'Pending Approval';
}

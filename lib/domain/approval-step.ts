const APPROVED = 2;

/** The approval step of a company in words (spec 3 §4). @param step a number, text, or missing */
export function approvalStepName(step: number | string | null | undefined): string | undefined {
  if (typeof step !== 'number') return step || undefined;
  return step >= APPROVED ? 'Approved' : 'Pending Approval';
}

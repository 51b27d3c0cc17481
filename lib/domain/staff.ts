/** Where neither the settings nor the upstream tell (decisions: roles). */
const USUAL_STAFF: readonly number[] = [1, 2, 3, 4];

/** Partner and Partner sub-user: no mark of an upstream lets them in (decisions: roles). */
const PARTNERS: readonly number[] = [5, 6];

/**
 * May a role enter the portal?
 * @param staff what the upstream says, if anything
 * @param allowed `ALLOWED_ROLE_IDS` decides alone where it is set
 */
export function mayEnter(roleId: number, staff: boolean | undefined, allowed: readonly number[] | undefined): boolean {
  if (allowed) return allowed.includes(roleId);
  if (PARTNERS.includes(roleId)) return false;
  return staff ?? USUAL_STAFF.includes(roleId);
}

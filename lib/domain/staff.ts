/** The roles of staff where neither the settings nor the upstream say which they are (decisions: roles). */
const USUAL_STAFF: readonly number[] = [1, 2, 3, 4];

/** Partner and Partner sub-user, whom no mark of an upstream lets in (decisions: roles). */
const PARTNERS: readonly number[] = [5, 6];

/**
 * May a role enter the portal?
 * @param staff does the upstream count it among its staff? undefined where it doesn't tell
 * @param allowed the setting `ALLOWED_ROLE_IDS`, which decides alone where it is set
 */
export function mayEnter(roleId: number, staff: boolean | undefined, allowed: readonly number[] | undefined): boolean {
  if (allowed) return allowed.includes(roleId);
  if (PARTNERS.includes(roleId)) return false;
  return staff ?? USUAL_STAFF.includes(roleId);
}

import { PARTNER_ROLE_IDS } from './access-table';

/** Default if neither settings nor upstream say (decision 14). */
const USUAL_STAFF: readonly number[] = [1, 2, 3, 4];

/**
 * Whether a role may enter the portal.
 * @param staff the upstream's answer, if any
 * @param allowed `ALLOWED_ROLE_IDS`, which decides alone if set
 */
export function mayEnter(roleId: number, staff: boolean | undefined, allowed: readonly number[] | undefined): boolean {
  if (allowed) return allowed.includes(roleId);
  // Partners stay out, whatever the upstream says.
  if (PARTNER_ROLE_IDS.includes(roleId)) return false;
  return staff ?? USUAL_STAFF.includes(roleId);
}

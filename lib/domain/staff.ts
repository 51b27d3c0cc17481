import { PARTNER_ROLE_IDS } from './access-table';

/** Where neither the settings nor the upstream tell (decision 14). */
const USUAL_STAFF: readonly number[] = [1, 2, 3, 4];

/**
 * May a role enter the portal?
 * @param staff what the upstream says, if anything
 * @param allowed `ALLOWED_ROLE_IDS` decides alone where it is set
 */
export function mayEnter(roleId: number, staff: boolean | undefined, allowed: readonly number[] | undefined): boolean {
  if (allowed) return allowed.includes(roleId);
  // No mark of an upstream lets them in.
  if (PARTNER_ROLE_IDS.includes(roleId)) return false;
  return staff ?? USUAL_STAFF.includes(roleId);
}

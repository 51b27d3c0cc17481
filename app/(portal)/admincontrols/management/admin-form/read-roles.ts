import { attempt } from '@/lib/api/attempt';
import { call } from '@/lib/api/call';
import { listRoles } from '@/lib/contract/roles';
import { env } from '@/lib/env';

/** The roles that an admin can be given, by name. */
export interface OfferedRoles {
  names: readonly string[];
  /** The one that stands there at first (spec 3 §5). */
  usual: string;
}

/** The only role that the spec knows (spec 3 §6). */
const ADMIN = 'Admin';

/**
 * The roles of the staff. Where the upstream does not know the call, or it fails, there is Admin alone, and the forms
 * work with that.
 */
export async function readRoles(): Promise<OfferedRoles> {
  const found = await attempt(call(listRoles, {}));
  const roles = found.ok ? found.value.filter(({ staff }) => staff) : [];
  const usual = roles.find(({ id }) => id === env().ADMIN_ROLE_ID)?.name ?? roles[0]?.name ?? ADMIN;
  return { names: roles.length > 0 ? roles.map(({ name }) => name) : [ADMIN], usual };
}

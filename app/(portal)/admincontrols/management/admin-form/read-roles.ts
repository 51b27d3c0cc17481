import { call, toResult } from '@/lib/api/call';
import { listRoles } from '@/lib/contract/roles';

/** The roles that an admin can be given, by name. */
export interface OfferedRoles {
  names: readonly string[];
  /** The one that stands there at first: the only one there is (spec 3 §5), else none, since each grants something. */
  usual: string;
  /** Why there are no others, in the words of the upstream; null where there is nothing to tell. */
  problem: string | null;
}

/** The only role that the spec knows (spec 3 §6). */
const ADMIN = 'Admin';

/** Where the roles can't be read there is Admin alone. Only a failure is told: another upstream may lack the call. */
export async function readRoles(): Promise<OfferedRoles> {
  const found = await toResult(call(listRoles, {}));
  const roles = found.ok ? found.value.filter(({ staff }) => staff) : [];
  const usual = roles.length > 1 ? '' : (roles[0]?.name ?? ADMIN);
  const problem = found.ok || found.error.status === 404 ? null : found.error.message;
  return { names: roles.length > 0 ? roles.map(({ name }) => name) : [ADMIN], usual, problem };
}

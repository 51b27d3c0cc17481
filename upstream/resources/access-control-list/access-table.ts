import type { ClientBase, Pool } from 'pg';
import type { AccessTable } from '@/lib/contract/roles';
import { findRoles } from '../roles/repository';
import { findAccessControlList, findListVersion } from './repository';

/**
 * The table of who may open what. Its parts are read one after the other, the version first: should the list change in
 * between, the version is too old, and a change that goes by it is refused.
 */
export async function readAccessTable(db: Pool | ClientBase): Promise<AccessTable> {
  const { version } = await findListVersion(db);
  const roles = (await findRoles(db)).filter(({ staff }) => staff);
  const staff = new Set(roles.map(({ id }) => id));
  const entries = await findAccessControlList(db);
  return { version, roles, entries: entries.map((entry) => ({ ...entry, roles: entry.roles.filter((id) => staff.has(id)) })) };
}

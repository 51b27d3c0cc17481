import { and, eq, isNotNull, isNull, not } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { drizzleOn, findsAny } from '@/upstream/db/drizzle';
import { accessControl, roles, users } from '@/upstream/db/schema';
import { conflict } from '@/upstream/http/errors';

/**
 * Refuses what the transaction has done so far where it leaves nobody who can reach Admin Controls: a role that has it,
 * with a person who can sign in. Call it after the change, under `lockAdministration`.
 *
 * @throws HttpError 409
 */
export async function refuseLockout(tx: PoolClient): Promise<void> {
  const canSignIn = and(not(users.disabled), isNull(users.deletedAt), isNotNull(users.passwordHash));
  const way = drizzleOn(tx)
    .select({ id: users.id })
    .from(accessControl)
    .innerJoin(roles, eq(roles.id, accessControl.roleId))
    .innerJoin(users, eq(users.roleId, roles.id))
    .where(and(eq(accessControl.routeType, 'adminControls'), roles.staff, canSignIn));
  if (!(await findsAny(tx, way))) conflict(LAST_WAY_IN);
}

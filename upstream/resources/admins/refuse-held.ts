import type { PoolClient } from 'pg';
import { protectedSentence, type Removal } from '@/lib/domain/protected-reason';
import { REFUSALS } from '@/lib/domain/rights';
import type { AppConfig } from '@/upstream/config';
import { conflict, HttpError } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { findActiveSession, isAnyoneElseInUse, type StoredAdmin } from './repository';

/**
 * Refuses to disable, delete or change the role of the caller or the last enabled Admin. Take the lock `administration`
 * first, so that the check still holds when the change is stored.
 *
 * @param people the affected people as stored
 * @throws HttpError 409 with the reason; 401 or 403 if the caller lost access while waiting for the lock
 */
export async function refuseHeld(
  tx: PoolClient,
  people: readonly Pick<StoredAdmin, 'id' | 'roleId' | 'disabled'>[],
  removal: Removal,
  { user, config }: { user: SignedInUser; config: Pick<AppConfig, 'ADMIN_ROLE_ID'> },
): Promise<void> {
  if (people.some(({ id }) => id === user.id)) conflict(protectedSentence('yourself', removal));
  const admins = people
    .filter(({ roleId, disabled }) => roleId === config.ADMIN_ROLE_ID && !disabled)
    .map(({ id }) => id);
  if (admins.length > 0 && !(await isAnyoneElseInUse(tx, config.ADMIN_ROLE_ID, admins)))
    conflict(protectedSentence('lastAdmin', removal));
  // The caller can stay the last one only if they still reach Admin Controls.
  const caller = await findActiveSession(tx, user.sessionId);
  if (!caller) throw new HttpError(401, 'Please sign in.');
  if (!caller.mayAdminister) throw new HttpError(403, REFUSALS.see);
}

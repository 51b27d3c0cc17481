import type { PoolClient } from 'pg';
import { protectedSentence, type Removal } from '@/lib/domain/protected-reason';
import type { AppConfig } from '@/upstream/config';
import { conflict, HttpError } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { findStanding, isAnyoneElseInUse, type StoredAdmin } from './repository';

/**
 * Refuses to disable or delete people, or to give them another role, where that would be done to whoever asks or leave
 * no Admin in use. It needs `lockAdministration` first: what it finds must still hold when the change is stored.
 *
 * @param people whom it is done to, as they stand
 * @throws HttpError 409 with the reason; 401 or 403 where whoever asks was shut out while they waited for the lock
 */
export async function refuseHeld(
  tx: PoolClient,
  people: readonly StoredAdmin[],
  removal: Removal,
  { user, config }: { user: SignedInUser; config: AppConfig },
): Promise<void> {
  if (people.some(({ id }) => id === user.id)) conflict(protectedSentence('yourself', removal));
  const admins = people.filter(({ roleId, disabled }) => roleId === config.ADMIN_ROLE_ID && !disabled).map(({ id }) => id);
  if (admins.length > 0 && !(await isAnyoneElseInUse(tx, config.ADMIN_ROLE_ID, admins))) conflict(protectedSentence('lastAdmin', removal));
  // Whoever asks stays, so that somebody goes on who reaches Admin Controls: as long as that is still so.
  const standing = await findStanding(tx, user.sessionId);
  if (!standing) throw new HttpError(401, 'Please sign in.');
  if (!standing.mayAdminister) throw new HttpError(403, 'Your role does not allow this.');
}

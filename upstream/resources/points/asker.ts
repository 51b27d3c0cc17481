import type { Asker } from '@/lib/domain/point-request';
import type { AppConfig } from '@/upstream/config';
import { HttpError } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';

/** Is who asks an administrator of points? (spec 1 §6) */
export function askerOf({ user, config }: { user: SignedInUser; config: AppConfig }): Asker {
  return user.roleId === config.ADMIN_ROLE_ID ? 'administrator' : 'requester';
}

/** @throws HttpError 403 for who is no administrator of points */
export function forAdministratorsOnly(context: { user: SignedInUser; config: AppConfig }): void {
  if (askerOf(context) !== 'administrator') throw new HttpError(403, 'Only an administrator can do this.');
}

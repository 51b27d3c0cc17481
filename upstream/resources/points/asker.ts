import type { Asker } from '@/lib/domain/point-request';
import type { AppConfig } from '@/upstream/config';
import type { SignedInUser } from '@/upstream/http/route';

/** Is who asks an administrator of points? (spec 1 §6) */
export function askerOf({ user, config }: { user: SignedInUser; config: AppConfig }): Asker {
  return user.roleId === config.ADMIN_ROLE_ID ? 'administrator' : 'requester';
}

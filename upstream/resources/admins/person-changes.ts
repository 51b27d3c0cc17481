import type { z } from 'zod';
import type { editAdmin, registerAdmin } from '@/lib/contract/admin-users';
import { HttpError } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import type { NewAdmin, StoredAdmin } from './repository';

type Registered = z.output<(typeof registerAdmin)['body']>;
type Edited = z.output<(typeof editAdmin)['body']>['user'];

/** The person that a registration describes. */
export function personOf(typed: Registered, role: { id: number }, now: Date): NewAdmin {
  return {
    roleId: role.id,
    email: typed.email,
    firstName: typed.firstName,
    lastName: typed.lastName,
    officeNumber: typed.officeNumber || null,
    mobileNumber: typed.mobileNumber || null,
    disabled: typed.disabled ?? false,
    createdAt: now,
  };
}

/**
 * A person with what was typed about them; what was left out stays.
 *
 * @throws HttpError 422 where no telephone number would be left (spec 3 §5)
 */
export function changedPerson(before: StoredAdmin, typed: Edited, role: { id: number; name: string } | undefined): StoredAdmin {
  const after = {
    ...before,
    firstName: typed.firstName ?? before.firstName,
    lastName: typed.lastName ?? before.lastName,
    officeNumber: typed.officeNumber === undefined ? before.officeNumber : typed.officeNumber || null,
    mobileNumber: typed.mobileNumber === undefined ? before.mobileNumber : typed.mobileNumber || null,
    disabled: typed.disabled ?? before.disabled,
    ...(role && { roleId: role.id, role: role.name }),
  };
  const tookNumber = typed.officeNumber !== undefined || typed.mobileNumber !== undefined;
  if (tookNumber && after.officeNumber === null && after.mobileNumber === null) {
    refuse('body', [{ msg: 'is required', path: 'user.officeNumber' }]);
  }
  return after;
}

/** Nobody sets the password of a person but they themselves; an empty one is none (spec 3 §5). */
export function refusePassword({ password }: Edited): void {
  if (!password) return;
  throw new HttpError(422, 'A password is set by its owner alone, under Edit Profile. Reset password mails a temporary one.', {
    errors: [{ msg: 'is set by its owner alone', path: 'user.password' }],
  });
}

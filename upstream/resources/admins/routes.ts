import {
  changeAdminStatus,
  checkEmail,
  deleteAdmins,
  editAdmin,
  getAdmin,
  registerAdmin,
  resetAdminPassword,
  searchAdmins,
  type AdminUser,
} from '@/lib/contract/admin-users';
import { protectedReasonOf, type ProtectedReason } from '@/lib/domain/protected-reason';
import { EMAIL_TAKEN, fullNameOf, normalEmail } from '@/lib/domain/person';
import type { AppConfig } from '@/upstream/config';
import { refusing } from '@/upstream/db/violations';
import { HttpError, notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { hashPassword } from '../session/password';
import { revokeSessions } from '../session/repository';
import { issueTemporaryPassword, makeTemporaryPassword } from '../session/temporary-password';
import { lockAdministration } from './admin-lock';
import { refuseHeld } from './holds';
import { changedPerson, personOf, refusePassword } from './person-changes';
import {
  countInUse,
  findAdmin,
  findAdmins,
  findAdminsForUpdate,
  findStaffRole,
  findTakenEmail,
  insertAdmin,
  markDeleted,
  updateAdmin,
  type StoredAdmin,
} from './repository';

export const adminRoutes = [
  handle(searchAdmins, async ({ db, query, user, config }) => {
    const { admins, total } = await findAdmins(db, query);
    const adminsInUse = await countInUse(db, config.ADMIN_ROLE_ID);
    return { users: admins.map((admin) => answered(admin, holdFor(admin, adminsInUse, user, config))), total };
  }),

  handle(getAdmin, async ({ db, query, user, config }) => {
    const id = query.userId ?? refuse('query', [{ msg: 'is required', path: 'userId' }]);
    const admin = (await findAdmin(db, id)) ?? notFound('user');
    return answered(admin, holdFor(admin, await countInUse(db, config.ADMIN_ROLE_ID), user, config));
  }),

  handle(checkEmail, async ({ db, query }) => {
    const email = query.email ?? refuse('query', [{ msg: 'is required', path: 'email' }]);
    const taken = await findTakenEmail(db, normalEmail(email));
    return taken === undefined ? {} : { email: taken };
  }),

  mutate(registerAdmin, { object: 'user', prepare: withTemporaryPassword }, async ({ tx, body, prepared, now, config }) => {
    const role = await roleOf(tx, body.role ?? config.ADMIN_ROLE_ID, 'role');
    const after = await refusingTakenEmails(() => insertAdmin(tx, personOf(body, role, now)));
    await issueTemporaryPassword(tx, { user: after, ...prepared, reason: 'registered', now, config });
    return { answer: answered(after), after };
  }),

  mutate(
    editAdmin,
    {
      object: 'user',
      before: async ({ tx, body }) => {
        await lockAdministration(tx);
        return (await findAdminsForUpdate(tx, [body.userId]))[0];
      },
    },
    async ({ tx, body, before, now, ...asked }) => {
      refusePassword(body.user);
      const role = body.user.role === undefined ? undefined : await roleOf(tx, body.user.role, 'user.role');
      const changed = changedPerson(before, body.user, role);
      const isOutOfUse = changed.disabled && !before.disabled;
      const hasOtherRole = changed.roleId !== before.roleId;
      if (isOutOfUse) await refuseHeld(tx, [before], 'disable', asked);
      if (hasOtherRole) await refuseHeld(tx, [before], 'changeRole', asked);
      const after = await updateAdmin(tx, changed, now);
      if (isOutOfUse || hasOtherRole) await revokeSessions(tx, [after.id], now);
      return { answer: answered(after), after };
    },
  ),

  mutate(changeAdminStatus, { object: 'user' }, async ({ tx, body, now, ...asked }) => {
    const people = await lockEveryone(tx, body.userIds);
    const others = people.filter(({ disabled }) => disabled !== body.disable);
    if (body.disable) {
      await refuseHeld(tx, people, 'disable', asked);
      await revokeSessions(tx, body.userIds, now);
    }
    const changes = [];
    for (const before of others) {
      changes.push({ before, after: await updateAdmin(tx, { ...before, disabled: body.disable }, now) });
    }
    return { answer: {}, changes };
  }),

  mutate(deleteAdmins, { object: 'user' }, async ({ tx, body, now, ...asked }) => {
    const people = await lockEveryone(tx, body.userIds);
    await refuseHeld(tx, people, 'delete', asked);
    await revokeSessions(tx, body.userIds, now);
    await markDeleted(tx, body.userIds, now);
    return { answer: {}, changes: people.map((before) => ({ before, after: null })) };
  }),

  mutate(
    resetAdminPassword,
    {
      object: 'user',
      prepare: withTemporaryPassword,
      before: async ({ tx, body }) => (await findAdminsForUpdate(tx, [body.userId]))[0],
    },
    async ({ tx, before, prepared, now, config }) => {
      await issueTemporaryPassword(tx, { user: before, ...prepared, reason: 'reset', now, config });
      return { answer: {}, after: before };
    },
  ),
];

type Transaction = Parameters<typeof lockAdministration>[0];

/** Hashing is slow: it is done before the transaction opens. */
async function withTemporaryPassword(): Promise<{ password: string; hash: string }> {
  const password = makeTemporaryPassword();
  return { password, hash: await hashPassword(password) };
}

/** Locks people of the staff. @throws HttpError 404 where one of them is not there: all or none. */
async function lockEveryone(tx: Transaction, ids: readonly number[]): Promise<StoredAdmin[]> {
  await lockAdministration(tx);
  const people = await findAdminsForUpdate(tx, ids);
  return people.length === new Set(ids).size ? people : notFound('user');
}

/** @throws HttpError 422 where the staff has no such role: partners are not registered here */
async function roleOf(tx: Transaction, reference: string | number, path: string): Promise<{ id: number; name: string }> {
  return (await findStaffRole(tx, reference)) ?? refuse('body', [{ msg: 'is no role of the staff', path }]);
}

function refusingTakenEmails<T>(write: () => Promise<T>): Promise<T> {
  return refusing({ users_email: () => new HttpError(409, EMAIL_TAKEN, { errors: [{ msg: EMAIL_TAKEN, path: 'email' }] }) }, write);
}

function holdFor(admin: StoredAdmin, adminsInUse: number, user: SignedInUser, config: AppConfig): ProtectedReason | null {
  return protectedReasonOf(admin, { askerId: user.id, adminRoleId: config.ADMIN_ROLE_ID, adminsInUse });
}

function answered(admin: StoredAdmin, hold?: ProtectedReason | null): AdminUser {
  return {
    ...admin,
    fullName: fullNameOf(admin),
    createdAt: admin.createdAt.toISOString(),
    ...(hold !== undefined && { hold }),
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
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
import { EMAIL_TAKEN, fullNameOf, keptNumber, normalEmail } from '@/lib/domain/person';
import { protectedReasonOf, type ProtectedReason } from '@/lib/domain/protected-reason';
import { givesMore } from '@/lib/domain/proposed-change';
import type { AppConfig } from '@/upstream/config';
import { acquireLock } from '@/upstream/db/transaction';
import { withConstraintErrors } from '@/upstream/db/violations';
import { HttpError, notFound } from '@/upstream/http/errors';
import { refuse, requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { assertMay, findRights } from '../access-control-list/repository';
import { arePartners, changePartnerStatus, deletePartners, lockAccounts, partnerRef } from '../registrations/accounts';
import { propose, type ProposalRequest } from '../proposed-changes/propose';
import { requireStepUp } from '../second-factor/step-up';
import { revokeSessions } from '../session/repository';
import { issueTemporaryPassword, prepareTemporaryPassword } from '../session/temporary-password';
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
  type NewAdmin,
  type StoredAdmin,
} from './repository';
import { refuseHeld } from './refuse-held';

export const adminRoutes = [
  handle(searchAdmins, async ({ db, query, user, config }) => {
    const { admins, total } = await findAdmins(db, query);
    const adminsInUse = await countInUse(db, config.ADMIN_ROLE_ID);
    return {
      users: admins.map((admin) => answered(admin, protectedReasonFor(admin, adminsInUse, user, config))),
      total,
    };
  }),

  handle(getAdmin, async ({ db, query, user, config }) => {
    const id = requireParameter(query.userId, 'userId');
    const admin = (await findAdmin(db, id)) ?? notFound('user');
    return answered(admin, protectedReasonFor(admin, await countInUse(db, config.ADMIN_ROLE_ID), user, config));
  }),

  handle(checkEmail, async ({ db, query }) => {
    const email = requireParameter(query.email, 'email');
    const taken = await findTakenEmail(db, normalEmail(email));
    return taken === undefined ? {} : { email: taken };
  }),

  mutate(
    registerAdmin,
    { object: 'user', prepare: prepareTemporaryPassword },
    async ({ tx, body, prepared, now, config, ...asked }) => {
      // Someone at an unlocked screen must not create an account for themselves.
      await requireStepUp(tx, asked.user, now);
      if (config.ROLE_CHANGES_NEED_TWO) await acquireLock(tx, 'administration');
      const role = await roleOf(tx, body.role ?? config.ADMIN_ROLE_ID, 'role');
      if (!asked.isApproved && (await waitsForTwo(tx, config, null, role.id))) {
        if ((await findTakenEmail(tx, body.email)) !== undefined) throw emailTaken();
        const { waiting, further } = await propose({ tx, now, config, ...asked }, registrationOf(body, role));
        return { answer: { waiting }, changes: [], further };
      }
      const after = await refusingTakenEmails(() => insertAdmin(tx, personOf(body, role, now)));
      await issueTemporaryPassword(tx, { user: after, ...prepared, reason: 'registered', now, config });
      return { answer: answered(after), after };
    },
  ),

  mutate(
    editAdmin,
    {
      object: 'user',
      before: async ({ tx, body }) => {
        await acquireLock(tx, 'administration');
        return (await findAdminsForUpdate(tx, [body.userId]))[0];
      },
    },
    async ({ tx, body, before, now, ...asked }) => {
      refusePassword(body.user);
      const role = body.user.role === undefined ? undefined : await roleOf(tx, body.user.role, 'user.role');
      const waits =
        role !== undefined &&
        role.id !== before.roleId &&
        !asked.isApproved &&
        (await waitsForTwo(tx, asked.config, before.roleId, role.id));
      const changed = changedPerson(before, body.user, waits ? undefined : role);
      const isOutOfUse = changed.disabled && !before.disabled;
      const hasOtherRole = changed.roleId !== before.roleId;
      const isChanged = !isDeepStrictEqual(changed, before);
      if (isChanged || waits) await requireStepUp(tx, asked.user, now);
      if (isOutOfUse) await refuseHeld(tx, [before], 'disable', asked);
      if (hasOtherRole || waits) await refuseHeld(tx, [before], 'changeRole', asked);
      // Other fields sent with a waiting role are stored right away.
      const isUnchanged = waits && !isChanged;
      const after = isUnchanged ? before : await updateAdmin(tx, changed, now);
      if (isOutOfUse || hasOtherRole) await revokeSessions(tx, [after.id], now);
      if (!waits) return { answer: answered(after), after };
      const { waiting, further } = await propose({ tx, now, ...asked }, roleChangeOf(after, role));
      return { answer: { ...answered(after), waiting }, changes: isUnchanged ? [] : [{ before, after }], further };
    },
  ),

  mutate(changeAdminStatus, { object: 'user' }, async ({ tx, body, now, ...asked }) => {
    if (await mayChangePartners(tx, body.userIds, asked.user))
      return changePartnerStatus(tx, body, { now, changedBy: fullNameOf(asked.user) });
    await requireStepUp(tx, asked.user, now);
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
    return { answer: { changed: others.map(({ id }) => id) }, changes };
  }),

  mutate(deleteAdmins, { object: 'user' }, async ({ tx, body, now, ...asked }) => {
    if (await mayChangePartners(tx, body.userIds, asked.user)) return deletePartners(tx, body.userIds, now);
    await requireStepUp(tx, asked.user, now);
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
      prepare: prepareTemporaryPassword,
      before: async ({ tx, body, user }) => {
        const isPartner = await mayChangePartners(tx, [body.userId], user);
        const people: { id: number; email: string; firstName: string }[] = isPartner
          ? await lockAccounts(tx, [body.userId])
          : await findAdminsForUpdate(tx, [body.userId]);
        return people[0] && { ...people[0], isPartner };
      },
    },
    async ({ tx, before: { isPartner, ...person }, prepared, user, now, config }) => {
      await requireStepUp(tx, user, now);
      await issueTemporaryPassword(tx, {
        user: person,
        ...prepared,
        reason: isPartner ? 'partner' : 'reset',
        now,
        config,
      });
      return { answer: {}, before: person, after: person, ...(isPartner && { partOf: partnerRef(person) }) };
    },
  ),
];

type Transaction = PoolClient;

/**
 * Whether a new role needs a second administrator: one with more rights than the old role, and always the administrator
 * role.
 *
 * @param from null if the person has no role yet
 */
async function waitsForTwo(tx: Transaction, config: AppConfig, from: number | null, to: number): Promise<boolean> {
  if (!config.ROLE_CHANGES_NEED_TWO) return false;
  const before = from === null ? {} : await findRights(tx, { roleId: from });
  return to === config.ADMIN_ROLE_ID || givesMore(before, await findRights(tx, { roleId: to }));
}

function roleChangeOf(person: StoredAdmin, role: { id: number; name: string }): ProposalRequest {
  return {
    call: 'editAdmin',
    request: { body: { userId: person.id, user: { role: role.id } } },
    key: `user ${person.id}`,
    about: `a new role for ${fullNameOf(person) || person.email}`,
    record: { type: 'user', id: person.id },
    fields: [{ label: 'Role', from: person.role, to: role.name }],
  };
}

function registrationOf(body: Registered, role: { id: number; name: string }): ProposalRequest {
  const { email, firstName, lastName } = body;
  return {
    call: 'registerAdmin',
    request: { body: { ...body, role: role.id } },
    key: `email ${email.toLowerCase()}`,
    about: `the registration of ${fullNameOf({ firstName, lastName })}`,
    record: null,
    fields: [
      { label: 'Role', from: null, to: role.name },
      { label: 'E-mail', from: null, to: email },
    ],
  };
}

/** Whether a call for partners and staff is about partners. @throws HttpError 403 if the role may not change them */
async function mayChangePartners(tx: Transaction, ids: readonly number[], user: SignedInUser): Promise<boolean> {
  const isAboutPartners = await arePartners(tx, ids);
  assertMay(await findRights(tx, user), isAboutPartners ? 'registration' : 'adminControls', 'change');
  return isAboutPartners;
}

/** Locks admins. @throws HttpError 404 if any of them doesn't exist */
async function lockEveryone(tx: Transaction, ids: readonly number[]): Promise<StoredAdmin[]> {
  await acquireLock(tx, 'administration');
  const people = await findAdminsForUpdate(tx, ids);
  return people.length === new Set(ids).size ? people : notFound('user');
}

/** @throws HttpError 422 if the staff has no such role, because partners aren't registered here */
async function roleOf(
  tx: Transaction,
  reference: string | number,
  path: string,
): Promise<{ id: number; name: string }> {
  return (await findStaffRole(tx, reference)) ?? refuse('body', [{ msg: 'isn’t a staff role', path }]);
}

function refusingTakenEmails<T>(write: () => Promise<T>): Promise<T> {
  return withConstraintErrors({ users_email: emailTaken }, write);
}

function emailTaken(): HttpError {
  return new HttpError(409, EMAIL_TAKEN, { errors: [{ msg: EMAIL_TAKEN, path: 'email' }] });
}

function protectedReasonFor(
  admin: StoredAdmin,
  adminsInUse: number,
  user: SignedInUser,
  config: AppConfig,
): ProtectedReason | null {
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

type Registered = z.output<(typeof registerAdmin)['body']>;
type Edited = z.output<(typeof editAdmin)['body']>['user'];

function personOf(typed: Registered, role: { id: number }, now: Date): NewAdmin {
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

/** Merges the sent fields into a person. @throws HttpError 422 if no phone number would be left (spec 3 §5) */
function changedPerson(
  before: StoredAdmin,
  typed: Edited,
  role: { id: number; name: string } | undefined,
): StoredAdmin {
  const after = {
    ...before,
    firstName: typed.firstName ?? before.firstName,
    lastName: typed.lastName ?? before.lastName,
    officeNumber: keptNumber(typed.officeNumber ?? before.officeNumber ?? '', before.officeNumber),
    mobileNumber: keptNumber(typed.mobileNumber ?? before.mobileNumber ?? '', before.mobileNumber),
    disabled: typed.disabled ?? before.disabled,
    ...(role && { roleId: role.id, role: role.name }),
  };
  const tookNumber = typed.officeNumber !== undefined || typed.mobileNumber !== undefined;
  if (tookNumber && after.officeNumber === null && after.mobileNumber === null) {
    refuse('body', [{ msg: 'is required', path: 'user.officeNumber' }]);
  }
  return after;
}

/** Only the owner sets a password, so the field must be empty (spec 3 §5). */
function refusePassword({ password }: Edited): void {
  if (!password) return;
  throw new HttpError(
    422,
    'People set their own password under Edit Profile. Use Reset password to email a temporary one.',
    {
      errors: [{ msg: 'can only be set by its owner', path: 'user.password' }],
    },
  );
}

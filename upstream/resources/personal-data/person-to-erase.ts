import type { Pool, PoolClient } from 'pg';
import { FORMER_USER, refusalOfPartner } from '@/lib/domain/erasure';
import { fullNameOf } from '@/lib/domain/person';
import { protectedReasonOf, protectedSentence } from '@/lib/domain/protected-reason';
import { APPROVED_STEP } from '@/lib/domain/registration';
import type { AppConfig } from '@/upstream/config';
import { allowLongStatements, acquireLock } from '@/upstream/db/transaction';
import type { SignedInUser } from '@/upstream/http/route';
import { countInUse } from '../admins/repository';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { hasTraded } from '../registrations/trash';

interface StoredPerson {
  id: number;
  roleId: number;
  email: string;
  firstName: string;
  lastName: string;
  disabled: boolean;
  companyId: number | null;
  company: string | null;
  isApproved: boolean;
  isMaster: boolean;
  hasOthers: boolean;
  hasSubUser: boolean;
  isPartner: boolean;
}

export interface PersonToErase extends StoredPerson {
  /** The same as in the contract's `PersonToErase`. */
  name: string;
  formerName: string;
  application: string | null;
  isErased: boolean;
}

const PERSON = `
  SELECT u.id, u.role_id AS "roleId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.disabled,
    u.company_id AS "companyId", c.name AS company, coalesce(c.approval_step = ${APPROVED_STEP}, false) AS "isApproved",
    coalesce(c.master_id = u.id, false) AS "isMaster",
    EXISTS (SELECT FROM users o WHERE o.company_id = u.company_id AND o.id <> u.id) AS "hasOthers",
    EXISTS (SELECT FROM users o WHERE o.company_id = u.company_id AND o.id <> u.id AND o.role_id = ${SUB_USER_ROLE_ID}
      AND NOT o.disabled AND o.deleted_at IS NULL) AS "hasSubUser",
    u.role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID}) AS "isPartner"
  FROM users u LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1`;

/** A person who may be erased; undefined if the id doesn't exist. */
export async function findPersonToErase(db: Pool | PoolClient, id: number): Promise<PersonToErase | undefined> {
  const { rows } = await db.query<StoredPerson>(PERSON, [id]);
  const [person] = rows;
  if (!person) return undefined;
  const { isApproved, isMaster, hasOthers, companyId, company } = person;
  const isAlone = isMaster && !isApproved && !hasOthers && companyId !== null;
  const formerName = `${FORMER_USER} ${id}`;
  return {
    ...person,
    name: fullNameOf(person) || person.email,
    formerName,
    application: isAlone && !(await hasTraded(db, companyId)) ? company : null,
    isErased: fullNameOf(person) === formerName,
  };
}

/** Like `findPersonToErase`, with locks on the person, their sign-in and administration. */
export async function lockPersonToErase(tx: PoolClient, id: number): Promise<PersonToErase | undefined> {
  await allowLongStatements(tx);
  await acquireLock(tx, 'administration');
  await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
  // A second statement sees changes committed during the wait.
  return findPersonToErase(tx, id);
}

/** The sentence why a person can't be erased; null if they can. */
export async function refusalOf(
  db: Pool | PoolClient,
  person: PersonToErase,
  { user, config }: { user: SignedInUser; config: AppConfig },
): Promise<string | null> {
  if (person.isPartner) return refusalOfPartner({ ...person, company: person.company ?? '' });
  const asker = { askerId: user.id, adminRoleId: config.ADMIN_ROLE_ID };
  const reason = protectedReasonOf(person, { ...asker, adminsInUse: await countInUse(db, config.ADMIN_ROLE_ID) });
  return reason && protectedSentence(reason, 'erase');
}

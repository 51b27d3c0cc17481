import type { PoolClient } from 'pg';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { conflict, notFound } from '@/upstream/http/errors';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { revokeSessions } from '../session/repository';
import { lockRegistrations } from './repository';
import { trash } from './trash';

interface PartnerAccount {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  disabled: boolean;
  version: number;
}

const ACCOUNT = 'id, email, first_name AS "firstName", last_name AS "lastName", disabled, version';

/** Whether all of these people belong to partners. Calls that change accounts serve partners and staff. */
export async function arePartners(tx: PoolClient, ids: readonly number[]): Promise<boolean> {
  const { rows } = await tx.query<{ partners: number }>(
    `SELECT count(*)::integer AS partners FROM users WHERE id = ANY ($1)
      AND role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID})`,
    [ids],
  );
  return rows[0]?.partners === new Set(ids).size;
}

/** Locks people of partners, in order of id. @throws HttpError 404 if one doesn't exist */
export async function lockAccounts(tx: PoolClient, ids: readonly number[]): Promise<PartnerAccount[]> {
  const { rows } = await tx.query<PartnerAccount>(
    `SELECT ${ACCOUNT} FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return rows.length === new Set(ids).size ? rows : notFound('user');
}

/** Disables people of partners and ends their sessions, or enables them. @returns those whose status changed */
export async function changePartnerStatus(
  tx: PoolClient,
  { userIds, disable }: { userIds: readonly number[]; disable: boolean },
  { now, changedBy }: { now: Date; changedBy: string },
) {
  const others = (await lockAccounts(tx, userIds)).filter(({ disabled }) => disabled !== disable);
  const { rows } = await tx.query<PartnerAccount>(
    `UPDATE users SET disabled = $2, updated_at = $3, version = version + 1 WHERE id = ANY ($1) RETURNING ${ACCOUNT}`,
    [others.map(({ id }) => id), disable, now],
  );
  await tx.query(
    'UPDATE companies SET updated_at = $2, changed_by = $3, version = version + 1 WHERE master_id = ANY ($1)',
    [others.map(({ id }) => id), now, changedBy],
  );
  if (disable) await revokeSessions(tx, userIds, now);
  const after = new Map(rows.map((account) => [account.id, account]));
  const changes = others.map((before) => ({ before, after: after.get(before.id) ?? null, partOf: partnerRef(before) }));
  return { answer: { changed: others.map(({ id }) => id) }, changes };
}

/** Moves pending registrations to the trash by their masters, all or none. @throws HttpError 404, 409 */
export async function deletePartners(tx: PoolClient, userIds: readonly number[], now: Date) {
  const partners = await lockRegistrations(tx, userIds);
  if (partners.length !== new Set(userIds).size) notFound('partner');
  const approved = partners.find(({ approvalStep }) => approvalStep === APPROVED_STEP);
  if (approved) conflict(`${approved.companyName} is approved and can’t be deleted.`);
  for (const partner of partners) await trash(tx, partner, now);
  return { answer: {}, changes: partners.map((before) => ({ before, after: null, partOf: partnerRef(before) })) };
}

/** The record whose page lists the log entry. */
export function partnerRef({ id }: { id: number }) {
  return { type: 'partner', id };
}

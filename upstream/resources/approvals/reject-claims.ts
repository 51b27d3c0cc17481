import type { PoolClient } from 'pg';
import type { approve } from '@/lib/contract/approvals';
import type { ClaimState } from '@/lib/domain/claim';
import { notFound } from '@/upstream/http/errors';
import type { SeveralChanges, TransactionContext } from '@/upstream/http/mutation';
import { releasePiecesOfRejections, lockClaimQueues } from '../claims/price-claims';
import { endFirstApprovals } from './second-approval';

type Rejected = SeveralChanges<typeof approve>;

/** A chosen claim, locked against other decisions. */
interface ChosenClaim {
  id: number;
  companyId: number;
  company: string;
  state: ClaimState;
  configurationType: string;
  serialNumber: string;
  registeredAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

interface Rejection {
  claimIds: readonly number[];
  /** The state to reject from. Claims in another state stay as they are. */
  state: 'awaiting_update' | 'awaiting_approval';
  rejectionNote?: string | undefined;
}

/**
 * Rejects single claims, each once, with one rejection per company and the reason as its note. Claims that changed
 * since are reported and stay (docs/decisions/0023-claims-and-forecasts.md). First approvals of these companies end,
 * because they covered other claims (docs/decisions/0011-approval-thresholds.md).
 *
 * @throws HttpError 404 if none of the claims exists
 */
export async function rejectClaims(
  { tx, user, now }: TransactionContext<typeof approve>,
  { claimIds, state, rejectionNote = '' }: Rejection,
): Promise<Rejected> {
  const claims = await takeClaims(tx, claimIds);
  const isWaiting = (claim: ChosenClaim) => claim.state === state;
  const note = rejectionNote || null;
  if (claims.length === 0) notFound('module');
  const [waiting, gone] = [claims.filter(isWaiting), claims.filter((claim) => !isWaiting(claim))];
  const { rows: made } = await tx.query<{ id: number; companyId: number; company: string; items: number }>({
    name: 'write-rejections-of-claims',
    text: `
      WITH made AS (
        INSERT INTO approvals (company_id, kind, decision, items, qpoints, note, user_id, created_at)
          SELECT company_id, 'reward', 'rejected', count(*), 0, $2, $3, $4
          FROM claims WHERE id = ANY($1::bigint[]) GROUP BY company_id ORDER BY company_id
          RETURNING id, company_id, items
      ),
      rejected AS (
        UPDATE claims SET state = 'rejected', approval_id = made.id, decided_at = $4
        FROM made WHERE claims.id = ANY($1::bigint[]) AND claims.company_id = made.company_id
      )
      SELECT made.id, made.company_id AS "companyId", c.name AS company, made.items
      FROM made JOIN companies c ON c.id = made.company_id ORDER BY made.id`,
    values: [waiting.map(({ id }) => id), note, user.id, now],
  });
  if (state === 'awaiting_approval') {
    const companyIds = made.map(({ companyId }) => companyId);
    await releasePiecesOfRejections(
      tx,
      made.map(({ id }) => id),
    );
    await endFirstApprovals(tx, 'reward', companyIds);
  }
  const approvalOf = new Map(made.map(({ id, companyId }) => [companyId, id]));
  const approvedBy = { firstName: user.firstName, lastName: user.lastName };
  const approved = waiting.map((claim) => ({
    ...{
      id: claim.id,
      companyId: claim.companyId,
      name: claim.company,
      approvalId: approvalOf.get(claim.companyId),
      approvedBy,
    },
    ...{ configurationType: claim.configurationType, serialNumber: claim.serialNumber },
    registrationDate: claim.registeredAt.toISOString(),
  }));
  const changes = made.map(({ id, companyId, company, items }) => ({
    before: null,
    after: { id, companyId, company, kind: 'reward', decision: 'rejected', items, qpoints: 0, note },
    partOf: { type: 'company', id: companyId },
  }));
  return { answer: { approved, already: gone.map(toAlready) }, changes };
}

function toAlready({
  id,
  serialNumber,
  state,
  decidedBy,
  decidedAt,
}: ChosenClaim): NonNullable<Rejected['answer']['already']>[number] {
  const decision = state === 'approved' || state === 'rejected' ? state : null;
  return { id, name: serialNumber, decision, by: decidedBy, at: decidedAt?.toISOString() ?? null };
}

async function takeClaims(tx: PoolClient, ids: readonly number[]): Promise<ChosenClaim[]> {
  // A claim never changes its company, so no lock is needed to read it.
  const { rows: companies } = await tx.query<{ id: number }>({
    name: 'companies-of-claims',
    text: 'SELECT DISTINCT company_id AS id FROM claims WHERE id = ANY($1::bigint[])',
    values: [ids],
  });
  await lockClaimQueues(
    tx,
    companies.map(({ id }) => id),
  );
  // A second statement sees changes committed during the wait.
  const { rows } = await tx.query<ChosenClaim>({
    name: 'claims-to-reject',
    text: `
      SELECT w.id, w.company_id AS "companyId", c.name AS company, w.state, w.configuration_type AS "configurationType",
             w.serial_number AS "serialNumber", w.registered_at AS "registeredAt", w.decided_at AS "decidedAt",
             nullif(concat_ws(' ', u.first_name, u.last_name), '') AS "decidedBy"
      FROM claims w
      JOIN companies c ON c.id = w.company_id
      LEFT JOIN approvals a ON a.id = w.approval_id
      LEFT JOIN users u ON u.id = a.user_id
      WHERE w.id = ANY($1::bigint[])
      ORDER BY c.name_key, w.registered_at, w.id`,
    values: [ids],
  });
  return rows;
}

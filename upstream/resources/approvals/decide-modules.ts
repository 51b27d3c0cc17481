import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { approve, DecideModules } from '@/lib/contract/approvals';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { allowLongStatements } from '@/upstream/db/transaction';
import type { SeveralChanges, TransactionContext } from '@/upstream/http/mutation';
import { releasePiecesOfRejections, lockClaimQueues } from '../claims/price-claims';
import { lockPerson } from '../points/accounts';
import { endFirstApprovals, applyThreshold, type DueApproval } from './second-approval';

type Decided = SeveralChanges<typeof approve>;
type Already = NonNullable<Decided['answer']['already']>;

interface Seen {
  companyId: number;
  /** Claims after this one stay; null decides all waiting claims. */
  last: number | null;
  /** The last decision the person had seen; 0 if not sent. */
  lastApproval: number;
  /** Number of claims; null if not sent. */
  quantity: number | null;
  /** The first approver, if two are required. */
  firstUserId?: number | null;
}

interface StoredApproval {
  id: number;
  companyId: number;
  company: string;
  kind: 'reward';
  decision: ApprovalDecision;
  items: number;
  qpoints: number;
}

/**
 * Approves or rejects the claims waiting when the person looked, each once. Claims that others decided are reported,
 * and newer ones stay (docs/decisions/0023-claims-and-forecasts.md).
 */
export async function decideModules(
  context: TransactionContext<typeof approve>,
  body: z.output<typeof DecideModules>,
): Promise<Decided> {
  const { tx } = context;
  const seen = approvedAmounts(body);
  const decision = body.rejected ? 'rejected' : 'approved';
  await allowLongStatements(tx);
  await lockPerson(tx, context.user.id);
  await lockClaimQueues(
    tx,
    seen.map(({ companyId }) => companyId),
  );
  const already = await findDecidedMeanwhile(tx, seen);
  const validated = decision === 'approved' ? await validate(context, seen, body.types) : null;
  const due = validated ? validated.due : seen;
  const made = await writeApprovals(context, due, body.types, decision);
  await decideClaims(context, made, due, body.types);
  await endFirstApprovals(
    tx,
    'reward',
    made.map(({ companyId }) => companyId),
  );
  const ids = made.map(({ id }) => id);
  if (decision === 'rejected') await releasePiecesOfRejections(tx, ids);
  else await giveRewards(tx, ids);
  const approved = made.map(({ id, companyId, company, items, qpoints }) => ({
    ...{ companyId, name: company, approvalId: id, amount: qpoints, quantity: items },
  }));
  const changes = made.map((after) => ({ before: null, after, partOf: { type: 'company', id: after.companyId } }));
  return {
    answer: { approved, already, ...(validated?.waiting.length && { waiting: validated.waiting }) },
    changes: [...changes, ...(validated?.changes ?? [])],
  };
}

/** The seen claims that may be approved now. */
async function validate(context: TransactionContext<typeof approve>, seen: readonly Seen[], types: readonly string[]) {
  const { tx } = context;
  const { rows } = await tx.query<DueApproval>({
    name: 'due-modules',
    text: `
      SELECT seen.company_id AS "companyId", companies.name AS company, count(*)::integer AS items,
      sum(c.rate)::bigint AS qpoints,
             $3::text[] AS covers, min(c.queue_number) AS "firstNumber", max(c.queue_number) AS "lastNumber",
             array_agg(DISTINCT c.configuration_id) AS "configurationIds",
             min(c.priced_at)::text AS "pricedAt"
      FROM ${SEEN} JOIN companies ON companies.id = seen.company_id JOIN claims c ON ${WAITING}
      GROUP BY seen.company_id, companies.name ORDER BY seen.company_id`,
    values: [...arraysOf(seen), types],
  });
  const { eligible, waiting, changes } = await applyThreshold(context, 'reward', rows);
  const due = seen.flatMap((each) => {
    const found = eligible.get(each.companyId);
    if (!found) return [];
    // Only one person has seen claims that came after the first approval.
    const last = found.lastNumber === null ? each.last : Math.min(each.last ?? found.lastNumber, found.lastNumber);
    return [{ ...each, last, firstUserId: found.firstUserId }];
  });
  return { due, waiting, changes };
}

function approvedAmounts({ data, modules }: z.output<typeof DecideModules>): Seen[] {
  const groups = new Map(modules.map((group) => [group.companyId, group]));
  return [...new Set(data)].map((companyId) => {
    const { lastClaimId = null, lastApprovalId = 0, moduleQuantity = null } = groups.get(companyId) ?? {};
    return { companyId, last: lastClaimId, lastApproval: lastApprovalId, quantity: moduleQuantity };
  });
}

const arraysOf = (seen: readonly Seen[]) => [seen.map(({ companyId }) => companyId), seen.map(({ last }) => last)];

const SEEN = 'unnest($1::bigint[], $2::bigint[]) AS seen (company_id, last)';

/** The waiting claims that were seen, of the chosen product types. */
const WAITING = `
  c.company_id = seen.company_id AND c.state = 'awaiting_approval'
  AND (seen.last IS NULL OR c.queue_number <= seen.last)
  AND c.configuration_id IN (SELECT id FROM configurations WHERE configuration_type = ANY($3))`;

async function writeApprovals(
  { tx, user, now }: TransactionContext<typeof approve>,
  seen: readonly Seen[],
  types: readonly string[],
  decision: ApprovalDecision,
): Promise<StoredApproval[]> {
  const { rows } = await tx.query<StoredApproval>({
    name: 'write-module-approvals',
    text: `
      WITH made AS (
        INSERT INTO approvals (company_id, kind, decision, items, qpoints, user_id, created_at, first_user_id)
          SELECT seen.company_id, 'reward', $4, count(*), CASE $4 WHEN 'approved' THEN sum(c.rate) ELSE 0 END, $5, $6,
                 min(seen.first_user_id)
          FROM unnest($1::bigint[], $2::bigint[], $7::integer[]) AS seen (company_id, last, first_user_id)
          JOIN claims c ON ${WAITING}
          GROUP BY seen.company_id ORDER BY seen.company_id
          RETURNING *
      )
      SELECT made.id, company_id AS "companyId", name AS company, kind, decision, items, qpoints
      FROM made JOIN companies ON companies.id = company_id ORDER BY made.id`,
    values: [...arraysOf(seen), ...[types, decision, user.id, now], seen.map(({ firstUserId }) => firstUserId ?? null)],
  });
  return rows;
}

async function decideClaims(
  { tx, now }: TransactionContext<typeof approve>,
  made: readonly StoredApproval[],
  seen: readonly Seen[],
  types: readonly string[],
) {
  const { rowCount } = await tx.query({
    name: 'decide-claims',
    text: `
      UPDATE claims c SET state = made.decision, approval_id = made.id, decided_at = $4
      FROM ${SEEN} JOIN approvals made ON made.company_id = seen.company_id AND made.id = ANY($5::bigint[])
      WHERE ${WAITING}`,
    values: [...arraysOf(seen), types, now, made.map(({ id }) => id)],
  });
  const due = made.reduce((sum, { items }) => sum + items, 0);
  if (rowCount !== due) throw new Error(`${due} claims were to be decided, but ${rowCount} were.`);
}

/** Adds one point movement for each approval with a reward. */
async function giveRewards(tx: PoolClient, approvalIds: readonly number[]): Promise<void> {
  await tx.query({
    name: 'give-rewards',
    text: `
      INSERT INTO point_ledger (company_id, amount, kind, approval_id, user_id, created_at)
        SELECT company_id, qpoints, kind, id, user_id, created_at FROM approvals
        WHERE id = ANY($1::bigint[]) AND qpoints > 0 ORDER BY company_id`,
    values: [approvalIds],
  });
}

/** How many recent decisions of a company to look through. */
const LATEST = 20;

/**
 * The decisions, newest first, about claims that were seen and no longer wait. Claims from an undone upload come last,
 * without a decision. If no number was sent, only companies with nothing left are reported.
 */
async function findDecidedMeanwhile(tx: PoolClient, seen: readonly Seen[]): Promise<Already> {
  const { rows } = await tx.query<Already[number] & { left: number }>({
    name: 'decided-before',
    text: `
      WITH missing AS (
        SELECT seen.*, coalesce(seen.quantity - waiting.pieces, CASE WHEN waiting.pieces = 0 THEN 1
          ELSE 0 END) AS pieces
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS seen (company_id, last,
          quantity, last_approval, place)
        CROSS JOIN LATERAL (
          SELECT count(*) AS pieces FROM claims c
          WHERE c.company_id = seen.company_id AND c.state = 'awaiting_approval'
            AND (seen.last IS NULL OR c.queue_number <= seen.last)
        ) AS waiting
      )
      SELECT missing.company_id AS id, companies.name,
             CASE WHEN missing.quantity IS NOT NULL
             THEN least(decided.pieces, missing.pieces - decided.later)::integer END AS quantity,
             CASE WHEN missing.quantity IS NOT NULL AND companies.id IS NOT NULL
               THEN missing.pieces - coalesce(decided.later + decided.pieces, 0) ELSE 0 END::integer AS "left",
             decided.decision, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, decided.created_at AS at
      FROM missing
      LEFT JOIN companies ON companies.id = missing.company_id
      LEFT JOIN LATERAL (
        SELECT a.*, sum(a.pieces) OVER (ORDER BY a.id DESC) - a.pieces AS later
        FROM (
          SELECT id, decision, user_id, created_at, (
            SELECT count(*) FROM claims c WHERE c.approval_id = latest.id
            AND (missing.last IS NULL OR c.queue_number <= missing.last)
              AND c.queue_number IS NOT NULL
          ) AS pieces
          FROM (
            SELECT * FROM approvals
            WHERE company_id = missing.company_id AND kind = 'reward' AND id > missing.last_approval ORDER BY id DESC
            LIMIT ${LATEST}
          ) AS latest
        ) AS a
        WHERE a.pieces > 0
      ) AS decided ON decided.later < missing.pieces
      LEFT JOIN users u ON u.id = decided.user_id
      WHERE missing.pieces > 0
      ORDER BY missing.place, decided.id DESC`,
    values: [...arraysOf(seen), seen.map(({ quantity }) => quantity), seen.map(({ lastApproval }) => lastApproval)],
  });
  return rows.flatMap(({ left, quantity, at, ...row }, index) => {
    const decided = { ...row, ...(quantity != null && { quantity }), at: at && new Date(at).toISOString() };
    const isLast = rows[index + 1]?.id !== row.id;
    if (!isLast || left <= 0) return [decided];
    const takenBack = { id: row.id, name: row.name, quantity: left, decision: null, by: null, at: null };
    return row.decision === null ? [takenBack] : [decided, takenBack];
  });
}

import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { approve, DecideForecasts } from '@/lib/contract/approvals';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { FORECAST_KINDS, hasEnded, monthInWords, monthOfDay, type ForecastRules } from '@/lib/domain/forecast';
import type { ForecastType } from '@/lib/domain/forecast-type';
import { conflict, notFound } from '@/upstream/http/errors';
import type { SeveralChanges, TransactionContext } from '@/upstream/http/mutation';
import { lockClaimQueues } from '../claims/price-claims';
import { findForecasts, isDecided, isFinal, isHeld, qpointsOf, type StoredForecast } from '../forecasts/awaiting';
import { findForecastRules } from '../forecasts/rules';
import { dayOf } from '../orders/day-bounds';
import { lockPerson } from '../points/accounts';
import { endFirstApprovals, applyThreshold, type DueApproval } from './second-approval';

type Context = TransactionContext<typeof approve>;
type Body = z.output<typeof DecideForecasts>;
type Decided = SeveralChanges<typeof approve>;
type Answered = Decided['answer']['approved'][number];

/** One forecast type of a company's month. */
interface Item {
  row: StoredForecast;
  type: ForecastType;
}

interface StoredApproval {
  id: number;
  companyId: number;
  company: string;
  kind: (typeof FORECAST_KINDS)[ForecastType];
  decision: ApprovalDecision;
  /** Number of months. */
  items: number;
  qpoints: number;
  months: string[];
  note?: string;
}

/**
 * Approves or rejects forecast months, each type of a month once. Months outside the band are rejected with every
 * decision (docs/decisions/0023-claims-and-forecasts.md).
 */
export async function decideForecasts(context: Context, body: Body): Promise<Decided> {
  const { tx, now, config } = context;
  const today = dayOf(now, config.PORTAL_TIME_ZONE);
  await lockPerson(tx, context.user.id);
  const { chosen, held } = await takeItems(tx, body);
  const rules = await findForecastRules(tx, today);
  const already = await whoDecided(
    tx,
    chosen.filter(({ row, type }) => isDecided(row, type)),
  );
  const open = chosen.filter(({ row, type }) => !isDecided(row, type));
  refuseUnderWay(open, today);
  // Months that moved into the band since the person looked stay, as do those that still may.
  const outside = held.filter(
    ({ row, type }) =>
      !isDecided(row, type) &&
      hasEnded(monthOfDay(row.day), today) &&
      isHeld(row, type, rules) &&
      isFinal(row) &&
      !isAmong(row, type, open),
  );
  if (body.rejected) {
    refuseUnfinished(open, rules);
    const rejected = await decide(context, open, 'rejected', rules, { note: body.rejectionNote });
    const alsoRejected = await decide(context, outside, 'rejected', rules);
    await endFirstApprovals(tx, 'forecasts', companiesOf(open));
    return {
      answer: { approved: [...rejected.answered, ...alsoRejected.answered], already },
      changes: [...rejected.changes, ...alsoRejected.changes],
    };
  }
  refuseOutside(open, rules);
  refuseOtherRates(open, body, rules);
  const { eligible, waiting, changes } = await applyThreshold(context, 'forecasts', await dueOf(tx, open, rules));
  const due = open.filter(({ row }) => eligible.has(row.companyId));
  const firstUsers = new Map([...eligible].map(([companyId, { firstUserId }]) => [companyId, firstUserId]));
  const approved = await decide(context, due, 'approved', rules, { firstUsers });
  const rejected = await decide(context, outside, 'rejected', rules);
  await endFirstApprovals(tx, 'forecasts', companiesOf(due));
  return {
    answer: {
      ...{ approved: approved.answered, rejected: rejected.answered, already },
      ...(waiting.length > 0 && { waiting }),
    },
    changes: [...approved.changes, ...rejected.changes, ...changes],
  };
}

const companiesOf = (items: readonly Item[]) => [...new Set(items.map(({ row }) => row.companyId))];

async function dueOf(tx: PoolClient, items: readonly Item[], rules: ForecastRules): Promise<DueApproval[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'forecast-rates',
    text: `SELECT id FROM configurations WHERE configuration_type = 'forecasts'`,
  });
  return companiesOf(items).map((companyId) => {
    const own = items.filter(({ row }) => row.companyId === companyId);
    return {
      ...{ companyId, company: own[0]?.row.name ?? '', items: own.length },
      ...{ firstNumber: null, lastNumber: null, pricedAt: null },
      qpoints: own.reduce((sum, { type }) => sum + qpointsOf(type, rules), 0),
      covers: own.map(({ row, type }) => `${type} ${row.id}`),
      configurationIds: rows.map(({ id }) => id),
    };
  });
}

/**
 * Locks the months in a body until the transaction ends. Locks go after the queues of their companies and before their
 * points.
 */
async function takeItems(tx: PoolClient, body: Body): Promise<{ chosen: Item[]; held: Item[] }> {
  const { rows: lines } = await tx.query<{ lineId: number; id: number }>({
    name: 'forecasts-of-lines',
    text: 'SELECT id AS "lineId", forecast_id AS id FROM forecast_lines WHERE id = ANY($1::bigint[])',
    values: [[...body.data, ...body.forecastsAwaitingRejection]],
  });
  const ofLine = new Map(lines.map(({ lineId, id }) => [lineId, id]));
  const monthsOf = (lineIds: readonly number[]) => [
    ...new Set(lineIds.map((lineId) => ofLine.get(lineId) ?? notFound('forecast'))),
  ];
  const submissions = [...new Set(body.submission)];
  const achievements = monthsOf(body.data);
  const held = monthsOf(body.forecastsAwaitingRejection);
  const ids = [...new Set([...submissions, ...achievements, ...held])];

  const { rows: companies } = await tx.query<{ id: number }>({
    name: 'companies-of-forecasts',
    text: 'SELECT DISTINCT company_id AS id FROM forecasts WHERE id = ANY($1::bigint[])',
    values: [ids],
  });
  const companyIds = companies.map(({ id }) => id);
  await lockClaimQueues(tx, companyIds);
  await tx.query('SELECT FROM forecasts WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [ids]);
  await tx.query('SELECT FROM company_points WHERE company_id = ANY($1::bigint[]) ORDER BY company_id FOR UPDATE', [
    companyIds,
  ]);
  // A second statement sees changes committed during the wait.
  const found = new Map((await findForecasts(tx, ids)).map((row) => [row.id, row]));
  const itemsOf = (type: ForecastType, of: readonly number[]) =>
    of.map((id) => ({ row: found.get(id) ?? notFound('forecast'), type }));
  return {
    chosen: [...itemsOf('submission', submissions), ...itemsOf('achievement', achievements)],
    held: itemsOf('achievement', held),
  };
}

function isAmong(row: StoredForecast, type: ForecastType, items: readonly Item[]): boolean {
  return items.some((item) => item.row.id === row.id && item.type === type);
}

const inWords = ({ row }: Item) => `${row.name} for ${monthInWords(monthOfDay(row.day))}`;

function refuseUnderWay(items: readonly Item[], today: string): void {
  const underWay = items.filter(({ row, type }) => type === 'achievement' && !hasEnded(monthOfDay(row.day), today));
  if (underWay[0]) conflict(`The month isn’t over, so the achievement of ${inWords(underWay[0])} can’t be decided.`);
}

function refuseOutside(items: readonly Item[], rules: ForecastRules): void {
  const [first, ...others] = items.filter(({ row, type }) => isHeld(row, type, rules));
  if (!first) return;
  const more = others.length === 0 ? '' : others.length === 1 ? ' So does 1 other.' : ` So do ${others.length} others.`;
  conflict(
    `The achievement of ${inWords(first)} is now outside the band and can’t be approved.${more} ` + 'Reload the list.',
  );
}

/** A month outside the band may still move into it while its serial numbers are missing. */
function refuseUnfinished(items: readonly Item[], rules: ForecastRules): void {
  const unfinished = items.find(({ row, type }) => isHeld(row, type, rules) && !isFinal(row));
  if (unfinished)
    conflict(
      `The achievement of ${inWords(unfinished)} is awaiting serial numbers and can’t be rejected yet. ` +
        'Reload the list.',
    );
}

/** Refuse if the rates differ from the ones shown to the approver. */
function refuseOtherRates(items: readonly Item[], { forecasts = [] }: Body, rules: ForecastRules): void {
  const other = forecasts.find(
    ({ submissionId, forecastType, qpoints }) =>
      forecastType !== undefined &&
      qpoints !== undefined &&
      qpoints !== qpointsOf(forecastType, rules) &&
      items.some(({ row, type }) => row.id === submissionId && type === forecastType),
  );
  if (other) conflict('The forecast rates changed in the meantime. Reload the list and check again.');
}

async function decide(
  { tx, user, now }: Context,
  items: readonly Item[],
  decision: ApprovalDecision,
  rules: ForecastRules,
  { note, firstUsers = new Map() }: { note?: string | undefined; firstUsers?: ReadonlyMap<number, number | null> } = {},
): Promise<{ answered: Answered[]; changes: Decided['changes'] }> {
  const answered: Answered[] = [];
  const changes: { before: null; after: StoredApproval; partOf: { type: string; id: number } }[] = [];
  for (const type of ['submission', 'achievement'] as const) {
    const due = items.filter((item) => item.type === type);
    if (due.length === 0) continue;
    const amount = decision === 'approved' ? qpointsOf(type, rules) : 0;
    const { rows: made } = await tx.query<Pick<StoredApproval, 'id' | 'companyId' | 'items' | 'qpoints'>>({
      name: `decide-forecasts-${type}`,
      text: `
        WITH due AS (SELECT id, company_id FROM forecasts WHERE id = ANY($1::bigint[]) AND ${type}_approval_id IS NULL),
        made AS (
          INSERT INTO approvals (company_id, kind, decision, items, qpoints, note, user_id, created_at, first_user_id)
            SELECT company_id, $2, $3, count(*), count(*) * $4::bigint, $7, $5, $6,
                   (SELECT f.user_id FROM unnest($8::bigint[], $9::integer[]) AS f (id, user_id)
                     WHERE f.id = company_id)
            FROM due GROUP BY company_id ORDER BY company_id
            RETURNING *
        ),
        decided AS (
          UPDATE forecasts f SET ${type}_approval_id = made.id, ${type}_qpoints = $4, updated_at = $6
          FROM due JOIN made USING (company_id) WHERE f.id = due.id
        ),
        given AS (
          INSERT INTO point_ledger (company_id, amount, kind, approval_id, user_id, created_at)
            SELECT company_id, qpoints, kind, id, user_id, created_at FROM made WHERE qpoints > 0 ORDER BY company_id
        )
        SELECT id, company_id AS "companyId", items, qpoints FROM made ORDER BY id`,
      values: [
        ...[due.map(({ row }) => row.id), FORECAST_KINDS[type], decision, amount, user.id, now, note || null],
        ...[[...firstUsers.keys()], [...firstUsers.values()]],
      ],
    });
    for (const approval of made) {
      const months = due.filter(({ row }) => row.companyId === approval.companyId);
      const company = months[0]?.row.name ?? '';
      const after = {
        ...approval,
        ...{ company, kind: FORECAST_KINDS[type], decision },
        months: months.map(({ row }) => monthInWords(monthOfDay(row.day))),
        ...(note && { note }),
      };
      changes.push({ before: null, after, partOf: { type: 'company', id: approval.companyId } });
      for (const { row } of months) {
        answered.push({
          ...{ id: row.id, companyId: row.companyId, name: row.name, amount, quantity: 1, approvalId: approval.id },
          ...{
            approvedBy: { firstName: user.firstName, lastName: user.lastName },
            configurationType: 'forecasts',
            forecastType: type,
          },
          ...monthOfDay(row.day),
        });
      }
    }
  }
  return { answered, changes };
}

/** Earlier decisions about the chosen months. */
async function whoDecided(tx: PoolClient, items: readonly Item[]): Promise<NonNullable<Decided['answer']['already']>> {
  if (items.length === 0) return [];
  const approvalOf = ({ row, type }: Item) =>
    type === 'submission' ? row.submissionApprovalId : row.achievementApprovalId;
  const { rows } = await tx.query<{ id: number; decision: ApprovalDecision; by: string | null; at: Date }>({
    name: 'who-decided-forecasts',
    text: `
      SELECT a.id, a.decision, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, a.created_at AS at
      FROM approvals a LEFT JOIN users u ON u.id = a.user_id WHERE a.id = ANY($1::bigint[])`,
    values: [items.map(approvalOf)],
  });
  const approvals = new Map(rows.map((approval) => [approval.id, approval]));
  return items.map((item) => {
    const { decision, by, at } = approvals.get(approvalOf(item) ?? 0) ?? {};
    const decided = { decision: decision ?? null, by: by ?? null, at: at?.toISOString() ?? null };
    return { id: item.row.id, name: item.row.name, ...decided };
  });
}

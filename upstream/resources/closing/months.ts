import type { Pool, PoolClient } from 'pg';
import { MAX_CLOSINGS, type Closing, type ClosingFigures, type ClosingLine } from '@/lib/contract/closing';
import {
  closingNumber,
  hasOpenTasks,
  monthAfter,
  monthBefore,
  refusalOfConfirming,
  refusalOfSigning,
  refusalOfWithdrawing,
  type ClosingAction,
  type ClosingState,
  type ClosingTasks,
  type SignedMonth,
} from '@/lib/domain/closing';
import { addMonths } from '@/lib/domain/day';
import { PENDING_STATUSES, REQUEST_STATUS } from '@/lib/domain/point-request';
import type { AppConfig } from '@/upstream/config';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, literals } from '@/upstream/db/statement';
import type { LongRead } from '@/upstream/db/standby';
import { notFound } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { findGroups } from '../approvals/module-reads';
import { findListedAchievements } from '../forecasts/awaiting';
import { dayOf } from '../orders/day-bounds';
import { inSnapshot, readFigures, spanOf, type MonthSpan } from './figures';

export interface StoredMonth extends SignedMonth {
  id: number;
  startsAt: Date;
  endsAt: Date;
  figures: ClosingFigures;
  tasks: ClosingTasks;
  reason: string | null;
  signed: Pick<Closing, 'signedById' | 'signedBy' | 'signedAt' | 'confirmedById' | 'confirmedBy' | 'confirmedAt'>;
}

const fullName = (person: string) => `nullif(btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), '')`;

const SIGNED = `json_build_object(
  'signedById', m.signed_by, 'signedBy', ${fullName('s')}, 'signedAt', ${instantJson('m.signed_at')},
  'confirmedById', m.confirmed_by, 'confirmedBy', ${fullName('c')}, 'confirmedAt', ${instantJson('m.confirmed_at')})`;

const STORED = `
  SELECT m.id, to_char(m.month, 'YYYY-MM') AS month, m.signed_by AS "signedBy",
    m.confirmed_at IS NOT NULL AS "isConfirmed", m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.figures, m.tasks,
    m.reason, ${SIGNED} AS signed
  FROM closed_months m JOIN users s ON s.id = m.signed_by LEFT JOIN users c ON c.id = m.confirmed_by`;

/** A signed month; undefined if it isn't signed. @param lock for a change */
export async function findMonth(
  db: Pool | PoolClient,
  month: string,
  lock: 'lock' | null = null,
): Promise<StoredMonth | undefined> {
  const { rows } = await db.query<StoredMonth>({
    name: `closed-month${lock ? '-to-change' : ''}`,
    text: `${STORED} WHERE m.id = $1 ${lock ? 'FOR UPDATE OF m' : ''}`,
    values: [closingNumber(month)],
  });
  return rows[0];
}

/** The latest signed month; null if there is none. */
export async function findLatest(db: Pool | PoolClient): Promise<StoredMonth | null> {
  const { rows } = await db.query<StoredMonth>({
    name: 'latest-closed-month',
    text: `${STORED} ORDER BY m.id DESC LIMIT 1`,
  });
  return rows[0] ?? null;
}

interface Asked {
  db: Pool;
  longRead: LongRead;
  user: SignedInUser;
  config: AppConfig;
  now: Date;
}

/** The month to close next: the one after the latest signed one, or the last full month. */
function nextMonth(latest: SignedMonth | null, today: string): string {
  return latest ? monthAfter(latest.month) : monthBefore(today.slice(0, 7));
}

function stateOf(month: string, next: string, today: string, tasks: ClosingTasks): ClosingState {
  return month === next && month < today.slice(0, 7) && !hasOpenTasks(tasks) ? 'ready' : 'open';
}

const UNSIGNED = {
  ...{ signedById: null, signedBy: null, signedAt: null, confirmedById: null, confirmedBy: null, confirmedAt: null },
};

/** Months that are listed before any is closed. */
const LISTED_MONTHS = 12;

/** From the first closed month, or from the ledger's first within a year, to the running one, the latest first. */
export async function listMonths({ db, config, now }: Asked): Promise<ClosingLine[]> {
  const today = dayOf(now, config.PORTAL_TIME_ZONE);
  const { rows: stored } = await db.query<Pick<StoredMonth, 'month' | 'isConfirmed' | 'signed'> & { closing: number }>({
    name: 'closed-months',
    text: `SELECT to_char(m.month, 'YYYY-MM') AS month, m.confirmed_at IS NOT NULL AS "isConfirmed",
        (m.figures ->> 'closing')::bigint AS closing, ${SIGNED} AS signed
      FROM closed_months m JOIN users s ON s.id = m.signed_by LEFT JOIN users c ON c.id = m.confirmed_by
      ORDER BY m.id DESC`,
  });
  const latest = await findLatest(db);
  const next = nextMonth(latest, today);
  const first = stored.at(-1)?.month ?? (await firstMonth(db, config.PORTAL_TIME_ZONE, today));
  const tasks = await countTasks(db, spanOf(next, config.PORTAL_TIME_ZONE), today);
  const months: ClosingLine[] = [];
  for (let month = today.slice(0, 7); month >= first && months.length < MAX_CLOSINGS; month = monthBefore(month)) {
    const signed = stored.find((each) => each.month === month);
    months.push(
      signed
        ? { month, state: signed.isConfirmed ? 'closed' : 'signed', ...signed.signed, closing: signed.closing }
        : { month, state: stateOf(month, next, today, tasks), ...UNSIGNED, closing: null },
    );
  }
  return months;
}

async function firstMonth(db: Pool, timeZone: string, today: string): Promise<string> {
  const { first } = await singleRow<{ first: Date | null }>(db, {
    text: 'SELECT min(created_at) AS first FROM point_ledger',
    values: [],
  });
  const earliest = addMonths(`${today.slice(0, 7)}-01`, -LISTED_MONTHS).slice(0, 7);
  const found = first ? dayOf(first, timeZone).slice(0, 7) : today.slice(0, 7);
  return found > earliest ? found : earliest;
}

/** A month as signed, or as it is now. @throws HttpError 404 for a month in the future, or before any movement */
export async function getMonth({ longRead, ...asked }: Asked, month: string): Promise<Closing> {
  const { db, user, config, now } = asked;
  const today = dayOf(now, config.PORTAL_TIME_ZONE);
  const [stored, latest] = [await findMonth(db, month), await findLatest(db)];
  const isAdministrator = user.roleId === config.ADMIN_ROLE_ID && !user.key;
  if (stored) {
    const refusal = refusalOfConfirming(stored, user.id);
    const actions: ClosingAction[] = [
      ...(refusal === null ? (['confirm'] as const) : []),
      ...(refusalOfWithdrawing(stored) === null ? (['withdraw'] as const) : []),
    ];
    const { reason, figures, tasks, signed, isConfirmed } = stored;
    return {
      ...{ month, state: isConfirmed ? 'closed' : 'signed', ...signed, reason, figures, tasks },
      ...{ actions: isAdministrator ? actions : [], refusal: isAdministrator && !isConfirmed ? refusal : null },
    };
  }
  const span = await spanToSign(db, month, config.PORTAL_TIME_ZONE);
  if (month > today.slice(0, 7) || !(await hasMovedBefore(db, span.until))) notFound('month');
  const refusal = refusalOfSigning(month, latest, today);
  const [figures, tasks] = await Promise.all([
    longRead((reader) => inSnapshot(reader, (client) => readFigures(client, span))),
    countTasks(db, span, today),
  ]);
  return {
    ...{ month, state: stateOf(month, nextMonth(latest, today), today, tasks), ...UNSIGNED, reason: null },
    ...{ figures, tasks, actions: isAdministrator && refusal === null ? ['sign'] : [] },
    refusal: isAdministrator ? refusal : null,
  };
}

/** A month's instants, continuing the closed month before. */
export async function spanToSign(db: Pool | PoolClient, month: string, timeZone: string): Promise<MonthSpan> {
  const earlier = await findMonth(db, monthBefore(month));
  return spanOf(month, timeZone, earlier?.endsAt);
}

async function hasMovedBefore(db: Pool, until: Date): Promise<boolean> {
  const { rows } = await db.query({
    name: 'moved-before',
    text: 'SELECT FROM point_ledger WHERE created_at < $1 LIMIT 1',
    values: [until],
  });
  return rows.length > 0;
}

/** What of a month is left to do, as the lists behind the counts show it. @param today in the portal's zone */
export async function countTasks(
  db: Pool,
  { month, until }: Pick<MonthSpan, 'month' | 'until'>,
  today: string,
): Promise<ClosingTasks> {
  const { add } = literals();
  const companies = (statuses: readonly number[]) => `(SELECT count(*)::integer FROM company_points p
    WHERE p.latest_status_id IN (${statuses.join(', ')}) AND p.latest_at < ${add(until)})`;
  const [found, modules, forecasts] = await Promise.all([
    singleRow<Pick<ClosingTasks, 'requests' | 'advances' | 'awaitingUpdate'>>(db, {
      text: `SELECT ${companies(PENDING_STATUSES)} AS requests, ${companies([REQUEST_STATUS.advanced])} AS advances,
        (SELECT count(*)::integer FROM claims w
         WHERE w.state = 'awaiting_update' AND w.registered_at < ${add(until)}) AS "awaitingUpdate"`,
      values: [],
    }),
    findGroups(db, { waitingBefore: until }),
    countForecasts(db, month, today),
  ]);
  return { ...found, modules: modules.length, forecasts };
}

/** Submissions and achievements of a month in the list of forecast approvals. */
async function countForecasts(db: Pool, month: string, today: string): Promise<number> {
  const achievements = await findListedAchievements(db, today);
  const { count } = await singleRow<{ count: number }>(db, {
    name: 'undecided-forecasts-of-month',
    text: `SELECT (count(*) FILTER (WHERE submission_approval_id IS NULL)
        + count(*) FILTER (WHERE id = ANY ($2::bigint[])))::integer AS count
      FROM forecasts WHERE month = $1::date`,
    values: [`${month}-01`, achievements],
  });
  return count;
}

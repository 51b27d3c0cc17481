import type { Pool } from 'pg';
import { RECEIVED_STATUS, UNDELIVERED_STATUS } from '@/lib/domain/inquiry';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import type { ProposalArea } from '@/lib/domain/proposed-change';
import { CLAIM_WAITS_DAYS, type WorkKind } from '@/lib/domain/work';
import type { Parameters } from '@/upstream/db/statement';
import { OLDEST_WAITING } from '../approvals/module-reads';
import { findListedAchievements } from '../forecasts/awaiting';
import { dayOf } from '../orders/day-bounds';
import { waitingConditions, waitingSince } from '../orders/order-query';
import { decidable } from '../proposed-changes/repository';
import { WAITS } from '../registrations/search';

/** The person the queue is for, and the time. */
export interface Worker {
  userId: number;
  roleId: number;
  isAdministrator: boolean;
  timeZone: string;
  now: Date;
}

/** A worker who isn't anyone and may decide everything. */
export const ANYBODY = { userId: 0, roleId: 0, isAdministrator: true };

/** Waiting records of a kind as an index range, oldest first. */
export interface Stretch {
  from: string;
  where: readonly string[];
  /** The index's instant. */
  at: string;
  /** Interval after `at` until the record starts to wait; without it, right away. */
  lag?: string;
  id: string;
}

/**
 * Waiting records by kind; each rule matches the kind's own decision. Modules look up the oldest claim of the few
 * companies with any; other kinds are an index range.
 *
 * @param kinds the kinds to read
 */
export async function workSources(
  db: Pool,
  kinds: readonly WorkKind[],
  worker: Worker,
  collected: Parameters,
): Promise<Partial<Record<WorkKind, readonly Stretch[]>>> {
  const { add } = collected;
  const me = `${add(worker.userId)}::integer`;
  const achievements = kinds.includes('forecast')
    ? await findListedAchievements(db, dayOf(worker.now, worker.timeZone))
    : [];
  const sources: Record<WorkKind, () => readonly Stretch[]> = {
    pointRequest: () => (worker.isAdministrator ? [pointRequests(me)] : []),
    modules: () => [modules(me)],
    forecast: () => [submissions(me), achieved(me, `${add(achievements)}::bigint[]`, `${add(worker.timeZone)}::text`)],
    registration: () => [{ from: 'companies c', where: [WAITS], at: 'c.created_at', id: 'c.master_id' }],
    inquiry: () => [inquiries(RECEIVED_STATUS)],
    bouncedReply: () => [inquiries(UNDELIVERED_STATUS)],
    order: () => [
      {
        from: 'orders o',
        where: waitingConditions(waitingSince('withoutTracking', worker.now), collected),
        ...{ at: 'o.created_at', id: 'o.id' },
      },
    ],
    claim: () => [
      {
        from: 'claims w',
        where: [`w.state = 'awaiting_update'`, `w.registered_at < ${add(worker.now)}::timestamptz - ${CLAIM_LAG}`],
        ...{ at: 'w.registered_at', lag: CLAIM_LAG, id: 'w.id' },
      },
    ],
    pointBatch: () => (worker.isAdministrator ? [pointBatches(me)] : []),
    accessChange: () => (worker.isAdministrator ? [proposedChanges(me, 'adminControls')] : []),
    rateChange: () => (worker.isAdministrator ? [proposedChanges(me, 'configurations')] : []),
    takeBack: () => (worker.isAdministrator ? [proposedChanges(me, 'approvals')] : []),
  };
  return Object.fromEntries(kinds.map((kind) => [kind, sources[kind]()]));
}

const CLAIM_LAG = `interval '${CLAIM_WAITS_DAYS} days'`;

/** Excludes one's own, which no one may decide (decision 10). The status is a literal, as in the index. */
function pointRequests(me: string): Stretch {
  return {
    from: 'company_points p JOIN point_requests r ON r.id = p.latest_request_id AND r.company_id = p.company_id',
    where: [`p.latest_status_id IN (${PENDING_STATUSES.join(', ')})`, `r.requester_id IS DISTINCT FROM ${me}`],
    at: 'p.latest_at',
    id: 'p.latest_request_id',
  };
}

/** Excludes one's own (decision 11). */
function pointBatches(me: string): Stretch {
  return {
    from: 'point_batches b',
    where: [`b.state = 'waiting'`, `b.user_id IS DISTINCT FROM ${me}`],
    at: 'b.created_at',
    id: 'b.id',
  };
}

function proposedChanges(me: string, area: ProposalArea): Stretch {
  return { from: 'proposed_changes p', where: decidable(me, area), at: 'p.created_at', id: 'p.id' };
}

/** A first approver leaves the record to a second administrator (decision 11). */
function firstApprovedBy(me: string, kind: 'reward' | 'forecasts', company: string, covered: string): string {
  return `NOT EXISTS (SELECT FROM first_approvals fa
    WHERE fa.company_id = ${company} AND fa.kind = '${kind}' AND fa.user_id = ${me} AND ${covered})`;
}

function modules(me: string): Stretch {
  return {
    from: `(SELECT q.company_id, oldest.priced_at, oldest.queue_number FROM claim_queues q
      CROSS JOIN LATERAL (${OLDEST_WAITING}) AS oldest WHERE q.awaiting_approval > 0) AS g`,
    where: [firstApprovedBy(me, 'reward', 'g.company_id', 'fa.last_number >= g.queue_number')],
    at: 'g.priced_at',
    id: 'g.company_id',
  };
}

const coveredMonth = (type: string) => `'${type} ' || f.id = ANY(fa.covers)`;

function submissions(me: string): Stretch {
  return {
    from: 'forecasts f',
    where: [
      'f.submission_approval_id IS NULL',
      firstApprovedBy(me, 'forecasts', 'f.company_id', coveredMonth('submission')),
    ],
    at: 'f.submitted_at',
    id: 'f.id * 2',
  };
}

/** Only past months inside the band; others are rejected with other decisions. */
function achieved(me: string, ids: string, timeZone: string): Stretch {
  return {
    from: 'forecasts f',
    where: [`f.id = ANY(${ids})`, firstApprovedBy(me, 'forecasts', 'f.company_id', coveredMonth('achievement'))],
    at: `((f.month + interval '1 month') AT TIME ZONE ${timeZone})`,
    id: '(f.id * 2 + 1)',
  };
}

function inquiries(status: number): Stretch {
  return {
    from: 'inquiries i',
    where: [`i.status_id = ${status}`, `i.status_id IN (${RECEIVED_STATUS}, ${UNDELIVERED_STATUS})`],
    at: 'i.created_at',
    id: 'i.id',
  };
}

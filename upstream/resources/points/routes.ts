import type { ClientBase } from 'pg';
import type { z } from 'zod';
import { windowOf } from '@/lib/contract/list-endpoint';
import { explainPointMovement } from '@/lib/contract/explanations';
import { getStatement, listStatementRows } from '@/lib/contract/statements';
import { listPointMovements, reversePointMovement, type PointMovement } from '@/lib/contract/point-ledger';
import {
  listOwnPointRequests,
  listPointHistory,
  listRequestStatuses,
  listRequestTypes,
  requestPoints,
} from '@/lib/contract/points';
import { refusalOfReversal } from '@/lib/domain/point-movement';
import { tooFewPoints } from '@/lib/domain/point-request';
import { countOf, reportOf, rowsOf } from '@/upstream/db/page-of';
import { parameters, quotedLiterals } from '@/upstream/db/statement';
import { conflict } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleRows } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { dayRange, refuseCrossedDays } from '../orders/day-bounds';
import { explainMovement } from './explanation';
import { MOVEMENT, movementSource, type MovementFilter } from './movement-reads';
import { requestInBatch } from './request-batch';
import { findHistory, findOwnRequests, findRequestStatuses, findRequestTypes } from './request-reads';
import { takeMovement, undoMovement } from './reversal';
import { findStatement, statementRows, type Period } from './statement';

type MovementQuery = z.output<typeof listPointMovements.report.query>;

const OWN_SIZE = 10;

export const pointRoutes = [
  mutate(requestPoints, { object: 'point request' }, requestInBatch),

  handle(listPointHistory, async ({ db, query }) =>
    findHistory(db, requireParameter(query.companyId, 'companyId'), windowOf(listPointHistory, query)),
  ),
  handle(listOwnPointRequests, async ({ db, user, query }) => ({
    data: await findOwnRequests(db, user.id, query.size ?? OWN_SIZE),
  })),
  handle(listRequestTypes, ({ db }) => findRequestTypes(db)),
  handle(listRequestStatuses, ({ db }) => findRequestStatuses(db)),

  handle(listPointMovements, async ({ db, query, config }) => {
    const collected = parameters();
    const filter = { ...movementFilter(query, config.PORTAL_TIME_ZONE), older: query.older ?? null };
    const { limit } = windowOf(listPointMovements, query);
    // One extra row shows if there are older ones.
    const part = { ...movementSource(filter, collected), window: { limit: limit + 1 }, parameters: collected };
    const rows = await rowsOf<PointMovement>(db, { select: MOVEMENT, ...part });
    return { data: rows.slice(0, limit), hasMore: rows.length > limit };
  }),

  handleRows(listPointMovements.report, async ({ db, query, config }, gone) => {
    const filter = movementFilter(query, config.PORTAL_TIME_ZONE);
    const total = (client: ClientBase) => {
      const collected = parameters();
      return countOf(client, MOVEMENT.table, movementSource(filter, collected).where, collected);
    };
    return reportOf(db, { select: MOVEMENT, ...movementSource(filter, quotedLiterals()), ids: query.ids, total, gone });
  }),

  handle(getStatement, ({ db, query, config }) => findStatement(db, periodOf(query, config.PORTAL_TIME_ZONE))),
  handleRows(listStatementRows, ({ db, query, config }, gone) =>
    statementRows(db, periodOf(query, config.PORTAL_TIME_ZONE), gone),
  ),

  handle(explainPointMovement, async ({ db, params, user }) => explainMovement(db, params.id, await sightOf(db, user))),

  mutate(
    reversePointMovement,
    {
      object: 'point movement',
      before: ({ tx, params, user, now }) => takeMovement(tx, params.id, { userId: user.id, now }),
    },
    async ({ tx, before, body, user, now, config }) => {
      const { companyName, available, movedAlone } = before.account;
      const { POINT_APPROVAL_THRESHOLD: approvalThreshold } = config;
      const limits = { approvalThreshold, movedAlone, movedByPerson: before.movedByPerson };
      const refusal = refusalOfReversal(before, limits);
      if (refusal !== null) conflict(refusal);
      if (available - before.amount < 0) conflict(tooFewPoints(companyName, available));
      const written = await undoMovement(tx, before, { reason: body.reason, userId: user.id, at: now });
      const { companyId } = before.account;
      const partOf = { type: 'company', id: companyId };
      return { answer: written, after: { ...written, companyId, company: companyName }, partOf };
    },
  ),
];

/** A query's movements of a company. The end day is included, in the portal's zone. */
function movementFilter({ companyId, kind, ...days }: MovementQuery, timeZone: string): MovementFilter {
  return {
    companyId: requireParameter(companyId, 'companyId'),
    kind: kind ?? null,
    older: null,
    ...dayRange(days, timeZone),
  };
}

/** The period of a statement; without an end it runs until now. */
function periodOf({ companyId, ...days }: z.output<typeof getStatement.query>, timeZone: string): Period {
  refuseCrossedDays(days);
  return { companyId: requireParameter(companyId, 'companyId'), ...dayRange(days, timeZone) };
}

import type { z } from 'zod';
import {
  listPointMovementReport,
  listPointMovements,
  MAX_MOVEMENTS_PER_ANSWER,
  reversePointMovement,
} from '@/lib/contract/point-ledger';
import {
  listOwnPointRequests,
  listPointHistory,
  listRequestStatuses,
  listRequestTypes,
  requestPoints,
} from '@/lib/contract/points';
import { refusalOfReversal } from '@/lib/domain/point-movement';
import { tooFewPoints } from '@/lib/domain/point-request';
import { copyRows } from '@/upstream/db/copy-rows';
import { conflict, notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleRows } from '@/upstream/http/route';
import { dayRange } from '../orders/day-bounds';
import { countMovements, findMovements, movementReportQuery, type MovementFilter } from './movement-reads';
import { requestInBatch } from './request-batch';
import { findHistory, findOwnRequests, findRequestStatuses, findRequestTypes } from './request-reads';
import { takeMovement, undoMovement } from './reversal';

type MovementQuery = z.output<typeof listPointMovementReport.query>;

/** Rows of a page of the history (spec 1 §9). */
const HISTORY_SIZE = 5;

/** How many requests a person sees of the own ones, and how many movements, unless they ask for another number. */
const OWN_SIZE = 10;
const MOVEMENTS_SIZE = 25;

export const pointRoutes = [
  mutate(requestPoints, { object: 'point request' }, requestInBatch),

  handle(listPointHistory, async ({ db, query }) => {
    const { page = 1, size = HISTORY_SIZE } = query;
    return (await findHistory(db, required(query.companyId), page, size)) ?? notFound('company');
  }),
  handle(listOwnPointRequests, async ({ db, user, query }) => ({ data: await findOwnRequests(db, user.id, query.size ?? OWN_SIZE) })),
  handle(listRequestTypes, ({ db }) => findRequestTypes(db)),
  handle(listRequestStatuses, ({ db }) => findRequestStatuses(db)),

  handle(listPointMovements, async ({ db, query, config }) => {
    const { before = null, limit = MOVEMENTS_SIZE } = query;
    const filter = { ...movementFilter(query, config.PORTAL_TIME_ZONE), before };
    // One more than wanted tells whether there are older ones.
    const found = await findMovements(db, filter, Math.min(limit, MAX_MOVEMENTS_PER_ANSWER) + 1);
    return { data: found.slice(0, limit), hasMore: found.length > limit };
  }),

  handleRows(listPointMovementReport, async ({ db, query, config }, gone) => {
    const filter = movementFilter(query, config.PORTAL_TIME_ZONE);
    const { first, lines } = await copyRows(db, {
      gone,
      first: (client) => countMovements(client, filter),
      query: movementReportQuery(filter),
    });
    return { total: first, lines };
  }),

  mutate(
    reversePointMovement,
    { object: 'point movement', before: ({ tx, params }) => takeMovement(tx, params.id) },
    async ({ tx, before, body, user, now, config }) => {
      const refusal = refusalOfReversal(before, config.POINT_APPROVAL_THRESHOLD);
      if (refusal !== null) conflict(refusal);
      const { companyName, available } = before.account;
      if (available - before.amount < 0) conflict(tooFewPoints(companyName, available));
      const written = await undoMovement(tx, before, { reason: body.reason, userId: user.id, at: now });
      const { companyId } = before.account;
      const partOf = { type: 'company', id: companyId };
      return { answer: written, after: { ...written, companyId, company: companyName }, partOf };
    },
  ),
];

/** The movements of a company that a query names; its end day counts whole, in the portal's zone. */
function movementFilter({ companyId, kind, ...days }: MovementQuery, timeZone: string): MovementFilter {
  return {
    companyId: required(companyId),
    kind: kind ?? null,
    before: null,
    ...dayRange(days, timeZone),
  };
}

function required(companyId: number | undefined): number {
  return companyId ?? refuse('query', [{ msg: 'is required', path: 'companyId' }]);
}

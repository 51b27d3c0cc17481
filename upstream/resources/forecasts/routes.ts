import {
  getMonthPromotion,
  listForecastApprovals,
  listScannedClaims,
  type ScannedClaim,
} from '@/lib/contract/forecasts';
import { windowOf } from '@/lib/contract/list-endpoint';
import { forecastNumber } from '@/lib/domain/forecast';
import { pageOf } from '@/upstream/db/page-of';
import { parameters } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { handle } from '@/upstream/http/route';
import { dayOf } from '../orders/day-bounds';
import { assignedTo, assignmentTest } from '../assigned-to';
import { findAwaiting, findCodes, findLines, SCANNED_CLAIM, scannedSource } from './awaiting';
import { findForecastRules, findMonthPromotion } from './rules';

export const forecastRoutes = [
  handle(listForecastApprovals, async ({ db, query, user, now, config: { PORTAL_TIME_ZONE } }) => {
    const today = dayOf(now, PORTAL_TIME_ZONE);
    const all = await findAwaiting(db, await findForecastRules(db, today), today, query);
    const { assignedTo: to } = assignedTo(query, user);
    const isOf = to ? await assignmentTest(db, 'forecast', to) : () => true;
    const awaiting = all.filter((one) => isOf(forecastNumber(one)));
    if (query.without) return awaiting;
    const ids = [...new Set(awaiting.map(({ submissionId }) => submissionId))];
    const [codes, lines] = await Promise.all([findCodes(db, ids, PORTAL_TIME_ZONE), findLines(db, ids)]);
    return awaiting.map((one) => ({
      ...one,
      codes: codes.get(one.submissionId) ?? [],
      lines: lines.get(one.submissionId) ?? [],
    }));
  }),

  handle(listScannedClaims, async ({ db, query, config: { PORTAL_TIME_ZONE } }) => {
    const id = requireParameter(query.submissionId, 'submissionId');
    const collected = parameters();
    const source = (await scannedSource(db, id, PORTAL_TIME_ZONE, collected)) ?? notFound('forecast');
    const window = windowOf(listScannedClaims, query);
    const { rows, total } = await pageOf<ScannedClaim>(db, {
      select: SCANNED_CLAIM,
      ...source,
      window,
      parameters: collected,
    });
    return { data: rows, total };
  }),

  handle(getMonthPromotion, ({ db, params }) => findMonthPromotion(db, params.date)),
];

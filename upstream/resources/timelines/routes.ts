import { getTimeline } from '@/lib/contract/timelines';
import { opensTo, ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { HISTORY_KINDS, readPlace, type HistoryKind } from '@/lib/domain/record-history';
import { HttpError } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { findTimeline } from './timeline';

export const timelineRoutes = [
  handle(getTimeline, async ({ db, params: { kind, id }, query, user, config, now }) => {
    const maySee = await sightOf(db, user);
    assertMayOpen(kind, maySee);
    const timeZone = config.PORTAL_TIME_ZONE;
    return findTimeline(db, { kind, id, before: readPlace(query.before), maySee, now, timeZone });
  }),
];

/** @throws HttpError 403 where one may open no record of this kind */
export function assertMayOpen(kind: HistoryKind, maySee: (routeType: RouteType) => boolean): void {
  if (!opensTo(ROUTE_TYPES.filter(maySee), HISTORY_KINDS[kind]))
    throw new HttpError(403, 'Your role does not allow this.');
}

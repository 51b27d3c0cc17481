import { getTimeline } from '@/lib/contract/timelines';
import { HISTORY_KINDS, readPlace } from '@/lib/domain/record-history';
import { handle } from '@/upstream/http/route';
import { assertMay, findRights, visibilityBy } from '../access-control-list/repository';
import { findTimeline } from './timeline';

export const timelineRoutes = [
  handle(getTimeline, async ({ db, params: { kind, id }, query, user, config, now }) => {
    const rights = await findRights(db, user);
    assertMay(rights, HISTORY_KINDS[kind]);
    const [maySee, timeZone] = [visibilityBy(rights), config.PORTAL_TIME_ZONE];
    return findTimeline(db, { kind, id, before: readPlace(query.before), maySee, now, timeZone });
  }),
];

import type { Pool } from 'pg';
import { getContentCalendar, type PlannedItem } from '@/lib/contract/content-history';
import { MAX_PLANNED } from '@/lib/domain/content-week';
import { statusOfContent, type ContentArea } from '@/lib/domain/content';
import { addDays, startOfWeek } from '@/lib/domain/day';
import { instantJson } from '@/upstream/db/statement';
import { handle } from '@/upstream/http/route';
import { dayOf, dayRange, knownDay } from '../orders/day-bounds';

/** Items that partners will see, in the order of one index over all areas. */
async function findPlanned(db: Pool, from: Date | null, until: Date | null, now: Date): Promise<PlannedItem[]> {
  const { rows } = await db.query<{ row: Omit<PlannedItem, 'status'> }>({
    name: 'content-calendar',
    text: `SELECT json_build_object('id', id, 'area', area, 'title', title,
        'publishAt', ${instantJson('publish_at')}) AS row
      FROM content_items
      WHERE deleted_at IS NULL AND NOT is_draft AND publish_at >= $1 AND publish_at < $2
      ORDER BY publish_at, id LIMIT $3`,
    values: [from, until, MAX_PLANNED + 1],
  });
  return rows.map(({ row }) => {
    const status = statusOfContent({ isDraft: false, publishAt: new Date(row.publishAt), deletedAt: null }, now);
    return { ...row, status: status === 'scheduled' ? 'scheduled' : 'published' };
  });
}

async function countDrafts(db: Pool): Promise<{ area: ContentArea; count: number }[]> {
  const text = `SELECT area, sum(count)::integer AS count FROM content_counts WHERE is_draft GROUP BY area
    HAVING sum(count) > 0 ORDER BY area`;
  return (await db.query<{ area: ContentArea; count: number }>({ name: 'content-drafts', text })).rows;
}

export const calendarRoutes = [
  handle(getContentCalendar, async ({ db, query, config, now }) => {
    const timeZone = config.PORTAL_TIME_ZONE;
    const startDate = knownDay(query.from ?? startOfWeek(dayOf(now, timeZone)));
    const { from, until } = dayRange({ startDate, endDate: addDays(startDate, 6) }, timeZone);
    const [items, drafts] = await Promise.all([findPlanned(db, from, until, now), countDrafts(db)]);
    return { items: items.slice(0, MAX_PLANNED), hasMore: items.length > MAX_PLANNED, drafts };
  }),
];

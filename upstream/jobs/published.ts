import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ACADEMY } from '@/lib/contract/academy';
import { DATA_HUB } from '@/lib/contract/data-hub';
import { MOST_CHANGED_IDS } from '@/lib/contract/events';
import { FAQ } from '@/lib/contract/faq';
import { NEWS } from '@/lib/contract/news';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import type { EventStreams } from '../events/event-streams';
import { repeat } from './repeat';

const EVERY_MS = 5_000;

const SAVES = { dataHub: DATA_HUB, academy: ACADEMY, faq: FAQ, news: NEWS } as const satisfies Record<
  ContentArea,
  object
>;

/**
 * Notifies this instance's readers of content published by schedule, because no call reports it.
 *
 * @param after end of the previous check
 */
export async function publishScheduled(
  db: Pool,
  events: Pick<EventStreams, 'publishLocal'>,
  { after, now }: { after: Date; now: Date },
): Promise<void> {
  const { rows } = await db.query<{ area: ContentArea; ids: number[] }>({
    name: 'content-whose-time-has-come',
    text: `SELECT area, json_agg(id) AS ids FROM content_items
           WHERE deleted_at IS NULL AND NOT is_draft AND publish_at > $1 AND publish_at <= $2 GROUP BY area`,
    values: [after, now],
  });
  for (const { area, ids } of rows)
    events.publishLocal({
      change: SAVES[area].save.name,
      record: { type: rulesOf(area).noun, ids: ids.length > MOST_CHANGED_IDS ? null : ids },
    });
}

/** Reports scheduled content within seconds of its publication. @returns a function that stops it */
export function announcePublished(db: Pool, events: EventStreams, log: Logger): () => Promise<void> {
  let after = new Date();
  const tell = async () => {
    const now = new Date();
    // Skip the query without listeners.
    if (events.size > 0) await publishScheduled(db, events, { after, now });
    after = now;
  };
  return repeat(tell, EVERY_MS, (err) => log.warn({ err }, 'couldn’t announce newly published content'));
}

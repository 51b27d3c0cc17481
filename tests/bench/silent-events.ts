import type { Pool } from 'pg';
import { EventStreams } from '@/upstream/events/event-streams';
import { Listener } from '@/upstream/events/listener';
import { Presence } from '@/upstream/events/presence';
import { createLog } from '@/upstream/log';

/** The streams of a copy that nobody listens at. */
export function silentEvents(db: Pool): EventStreams {
  const log = createLog({ write: () => undefined });
  const listener = new Listener({ databaseUrl: '', log });
  return new EventStreams({ db, listener, presence: new Presence({ db, listener, log }), log, adminRoleId: 1 });
}

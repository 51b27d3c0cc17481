import { formatInTimeZone } from 'date-fns-tz';
import type { ClientBase, Pool } from 'pg';
import { MAX_LISTED_CHANGES, type ActivityEntry } from '@/lib/contract/activity';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { areasOf, isChange } from '@/lib/contract/endpoint';
import { TIMELINE_PAGE, type Timeline, type TimelineEntry } from '@/lib/contract/timelines';
import type { RouteType } from '@/lib/domain/access-table';
import { MAX_BULK_COUNT } from '@/lib/domain/activity-bulk';
import { listedChanges } from '@/lib/domain/activity-diff';
import { ACTIVITY_WORDS } from '@/lib/domain/activity-table';
import { entrySentence } from '@/lib/domain/activity-words';
import { kindOfSubject, writePlace, type HistoryKind, type TimelinePlace } from '@/lib/domain/record-history';
import { parameters, planOnce, statement } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { companyStreams } from './company';
import { HISTORIES } from './kinds';
import { merged, NOTE_ACTIONS } from './streams';

type MaySee = (routeType: RouteType) => boolean;

interface Question {
  kind: HistoryKind;
  id: number;
  before: TimelinePlace | null;
  maySee: MaySee;
  now: Date;
  timeZone: string;
}

interface LoggedEvent extends Partial<Pick<ActivityEntry, 'objectType' | 'objectId' | 'objectName' | 'subjectType'>> {
  action?: string;
  subjectId?: string;
  text?: string;
  who?: string | null;
  whoId?: number | null;
  personId?: number | null;
  day?: string;
  record?: TimelineEntry['record'];
  bulk?: TimelineEntry['bulk'];
  before?: unknown;
  after?: unknown;
}

interface StoredEntry {
  place: string;
  at: string;
  rank: number;
  id: number;
  entry: LoggedEvent;
}

/** Returns a record's events, newest first. @throws HttpError 404 if it doesn't exist */
export async function findTimeline(db: Pool, question: Question): Promise<Timeline> {
  const { kind, id, before, maySee } = question;
  const collected = parameters();
  const asked = {
    id: `${collected.add(id)}::bigint`,
    subjectId: `${collected.add(String(id))}::text`,
    now: `${collected.add(question.now)}::timestamptz`,
    actions: `${collected.add(readableActions(maySee))}::text[]`,
    before,
    limit: TIMELINE_PAGE + 1,
    parameters: collected,
  };
  const streams = kind === 'company' ? companyStreams(maySee) : HISTORIES[kind].streams;
  const [{ rows }, missing] = await Promise.all([
    db.query<StoredEntry>(planOnce(statement(merged(streams, asked), collected))),
    assertRecord(db, kind, id).then(
      () => null,
      (error: Error) => error,
    ),
  ]);
  if (missing && !isDeletion(rows[0]?.entry)) throw missing;
  const shown = rows.slice(0, TIMELINE_PAGE);
  const last = rows.length > TIMELINE_PAGE ? shown.at(-1) : undefined;
  return {
    entries: shown.map((row) => entryOf(row, question)),
    next: last ? writePlace({ at: last.place, rank: last.rank, id: Number(last.id) }) : null,
  };
}

/** @throws HttpError 404 if staff can't open such a record */
export async function assertRecord(db: Pool | ClientBase, kind: HistoryKind, id: number): Promise<void> {
  const found =
    kind === 'company' ? 'SELECT FROM companies WHERE id = $1::bigint' : HISTORIES[kind].exists('$1::bigint');
  const { rowCount } = await db.query(planOnce({ text: found, values: [id] }));
  if (!rowCount) notFound('record');
}

const CHANGES = ALL_ENDPOINTS.filter(isChange);
const KNOWN = new Set(CHANGES.map(({ name }) => name));
/** Removed calls, which old log entries may name. */
const GONE = Object.keys(ACTIVITY_WORDS).filter((name) => !KNOWN.has(name));

/** Returns the calls whose entries the reader may see. Readers of the log see all, others their areas. */
function readableActions(maySee: MaySee): string[] {
  const readsLog = maySee('adminControls');
  const mayRead = (change: (typeof CHANGES)[number]) => readsLog || areasOf(change).some(maySee);
  return [...CHANGES.filter(mayRead).map(({ name }) => name), ...(readsLog ? GONE : [])].filter(
    (name) => !NOTE_ACTIONS.has(name),
  );
}

function entryOf({ at, rank, id, entry }: StoredEntry, question: Question): TimelineEntry {
  const { kind, timeZone } = question;
  const { action, objectType = '', bulk, day, who, whoId, personId, before, after, record } = entry;
  const inZone = (instant: string) => formatInTimeZone(instant, timeZone, 'MM/dd/yyyy HH:mm');
  const changes = before && after ? listedChanges(before, after, inZone).slice(0, MAX_LISTED_CHANGES) : [];
  const about = kindOfSubject(entry.subjectType);
  const text = action
    ? entrySentence(
        { ...entry, action, objectType },
        { count: bulk?.here ?? 1, most: MAX_BULK_COUNT, isOfRecord: kind !== 'company' && isSubject(entry) },
      )
    : (entry.text ?? '');
  const logged =
    kind === 'company' && about && about !== 'company' && about !== 'claim'
      ? { kind: about, id: Number(entry.subjectId) }
      : null;
  return {
    id: `${rank}-${id}`,
    at: day ?? at,
    text,
    ...(who && { who }),
    ...(who && whoId && { whoId }),
    ...(who && personId && { personId }),
    ...(changes.length > 0 && { changes }),
    ...(bulk && bulk.all > 1 && { bulk }),
    ...(kind !== 'company' && isDeletion(entry) && { deleted: deletedInWords(at, question) }),
    ...((record ?? logged) && { record: record ?? logged }),
  };
}

/** Whether it deleted the record, and not only a part. */
function isDeletion(entry: LoggedEvent | undefined): boolean {
  return entry?.action !== undefined && ACTIVITY_WORDS[entry.action]?.removes === true && isSubject(entry);
}

/** Returns `at 16:18`, with the date if that isn't today. */
function deletedInWords(at: string, { now, timeZone }: Question): string {
  const [day, today] = [at, now].map((instant) => formatInTimeZone(instant, timeZone, 'MM/dd/yyyy'));
  return `${day === today ? '' : `on ${day} `}at ${formatInTimeZone(at, timeZone, 'HH:mm')}`;
}

const isSubject = ({ objectType, objectId, subjectType, subjectId }: LoggedEvent) =>
  objectType === subjectType && objectId === subjectId;

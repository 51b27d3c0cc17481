import { formatInTimeZone } from 'date-fns-tz';
import type { Pool, PoolClient } from 'pg';
import type { Waiting } from '@/lib/contract/dashboard';
import type { RouteType } from '@/lib/domain/access-table';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/contact-type';
import { DAY_MS } from '@/lib/domain/day';
import { DIGEST_HOUR, readableNoticeRecords } from '@/lib/domain/notice';
import { isLate, WAITING_LABELS, type WaitingKind } from '@/lib/domain/waiting-age';
import type { WorkKind } from '@/lib/domain/work';
import type { AppConfig } from '@/upstream/config';
import { inOneTransaction } from '@/upstream/db/transaction';
import { queueMail } from '@/upstream/mail/outbox';
import { digestMail, type LateLine } from '@/upstream/mail/templates/notice';
import { findRights, visibilityBy } from '../access-control-list/repository';
import { countWaitingClaims } from '../approvals/module-reads';
import { findCompanies } from '../companies/company-search';
import { countWaitingInquiries } from '../inquiries/search';
import { countWaiting } from '../orders/waiting';
import { dayOf } from '../orders/day-bounds';
import { countPendingRegistrations } from '../registrations/search';
import { findWays, takeForDigest } from './repository';

/** Maximum notices by name in one email; the rest become one line. */
const NAMED = 20;

export type DigestConfig = Pick<AppConfig, 'NEXTAUTH_URL' | 'PORTAL_TIME_ZONE' | 'ADMIN_ROLE_ID'>;

interface Means {
  config: DigestConfig;
  now: Date;
}

interface Reader {
  id: number;
  email: string;
  firstName: string;
  roleId: number;
}

/**
 * Sends today's digest, by the portal's zone, to all staff who haven't received it and have something to read. Safe on
 * several instances: a person's row of the day is locked in the transaction that writes the email. New people start
 * with the next morning.
 *
 * @returns the number of emails; 0 before the digest's hour
 */
export async function sendDigests(db: Pool, { config, now }: Means): Promise<number> {
  const { PORTAL_TIME_ZONE: timeZone } = config;
  if (Number(formatInTimeZone(now, timeZone, 'H')) < DIGEST_HOUR) return 0;
  const day = dayOf(now, timeZone);
  await db.query({
    name: 'begin-digests',
    text: `INSERT INTO notice_digests (user_id, day)
           SELECT u.id, $1::date FROM users u JOIN roles r ON r.id = u.role_id AND r.staff
           WHERE NOT EXISTS (SELECT FROM notice_digests d WHERE d.user_id = u.id)
           ON CONFLICT DO NOTHING`,
    values: [day],
  });
  const { rows } = await db.query<Reader>({
    name: 'readers-of-digests',
    text: `SELECT u.id, u.email, u.first_name AS "firstName", u.role_id AS "roleId"
           FROM notice_digests d JOIN users u ON u.id = d.user_id JOIN roles r ON r.id = u.role_id AND r.staff
           WHERE d.day < $1::date AND u.deleted_at IS NULL AND NOT u.disabled ORDER BY u.id`,
    values: [day],
  });
  const lateFor = lateWork(db, { config, now });
  const failures: unknown[] = [];
  let sent = 0;
  for (const reader of rows) {
    try {
      if (await inOneTransaction(db, (tx) => writeDigest(tx, { reader, day, lateFor, config, now }))) sent += 1;
    } catch (error) {
      // One failure must not stop the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** @returns false if another instance wrote it, or there is nothing to report */
async function writeDigest(
  tx: PoolClient,
  { reader, day, lateFor, config, now }: Means & { reader: Reader; day: string; lateFor: LateFor },
): Promise<boolean> {
  const mark = 'UPDATE notice_digests SET day = $2::date WHERE user_id = $1 AND day < $2::date';
  if (!(await tx.query(mark, [reader.id, day])).rowCount) return false;
  const rights = await findRights(tx, reader);
  const readable = readableNoticeRecords(rights);
  const notices = await takeForDigest(tx, { userId: reader.id, readable });
  const { lateWork: way } = await findWays(tx, reader.id);
  const late = way === 'digest' ? await lateFor(reader, visibilityBy(rights)) : [];
  if (late.length === 0 && notices.length === 0) return false;
  const letter = digestMail({
    ...{ to: reader.email, firstName: reader.firstName, portalUrl: config.NEXTAUTH_URL, late },
    ...{ notices: notices.slice(0, NAMED), further: Math.max(notices.length - NAMED, 0) },
  });
  await queueMail(tx, letter, now);
  return true;
}

type LateFor = (reader: Reader, maySee: (area: RouteType) => boolean) => Promise<LateLine[]>;

/** Shared counts are read once for all readers. */
function lateWork(db: Pool, { config, now }: Means): LateFor {
  const registrations = once(() => countPendingRegistrations(db));
  const claims = once(() => countWaitingClaims(db));
  const orders = once(() => countWaiting(db, now));
  return async (reader, maySee) => {
    const waiting: WaitingLine[] = [];
    if (maySee('qpointManagement')) waiting.push(await decidableBy(db, reader, { config, now }));
    if (maySee('registration')) waiting.push(line('registrations', await registrations(), 'registration'));
    if (maySee('approvals')) {
      const { modules, awaitingUpdate } = await claims();
      waiting.push(line('modules', modules), line('awaitingUpdate', awaitingUpdate));
    }
    if (maySee('supportCenter')) waiting.push(...(await inquiriesOf(db, reader)));
    if (maySee('orders')) {
      const { overTwoDays, withoutTracking } = await orders();
      waiting.push(line('overTwoDays', overTwoDays), line('withoutTracking', withoutTracking));
    }
    return waiting.flatMap((each) => lateLine(each, now) ?? []);
  };
}

interface WaitingLine extends Waiting {
  label: string;
  kind: WaitingKind;
  work?: WorkKind;
}

/** The work queue's kind for each count. */
const WORK: Readonly<Partial<Record<keyof typeof WAITING_LABELS, WorkKind>>> = {
  ...{ decidable: 'pointRequest', registrations: 'registration', modules: 'modules', awaitingUpdate: 'claim' },
  withoutTracking: 'order',
};

function line(name: keyof typeof WAITING_LABELS, waiting: Waiting, kind: WaitingKind = 'other'): WaitingLine {
  const work = WORK[name];
  return { ...waiting, label: WAITING_LABELS[name], kind, ...(work && { work }) };
}

function lateLine({ label, kind, work, count, oldestAt }: WaitingLine, now: Date): LateLine | undefined {
  if (count === 0 || !oldestAt || !isLate(kind, oldestAt, now)) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldestAt)) / DAY_MS);
  return { label, ...(work && { work }), count, days };
}

async function decidableBy(db: Pool, { id: userId, roleId }: Reader, { config, now }: Means): Promise<WaitingLine> {
  const { data, total: count } = await findCompanies(
    db,
    { status: 'decidable', sort: 'latestUpdate', direction: 'asc', limit: 1 },
    { userId, isAdministrator: roleId === config.ADMIN_ROLE_ID, timeZone: config.PORTAL_TIME_ZONE, now },
  );
  return line('decidable', { count, oldestAt: data[0]?.latestUpdateAt });
}

async function inquiriesOf(db: Pool, { id }: Reader): Promise<WaitingLine[]> {
  return (await countWaitingInquiries(db, id)).flatMap(({ contactTypeId, mine, unassigned }) => {
    const type = contactTypeOf(contactTypeId);
    if (!type) return [];
    const { menu } = CONTACT_TYPE_NAMES[type];
    const both = { kind: 'inquiry', work: 'inquiry' } as const;
    return [
      { ...mine, ...both, label: `My inquiries: ${menu}` },
      { ...unassigned, ...both, label: `Unassigned inquiries: ${menu}` },
    ];
  });
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  INQUIRY_EXTENSIONS,
  MAX_SHOWN_ANSWERS,
  type AccountManager,
  type InquiryDetail,
} from '@/lib/contract/inquiries';
import { CLOSED_STATUS, EMAIL_STATUS, UNDELIVERED_STATUS, type CloseReason } from '@/lib/domain/inquiry';
import { rowById } from '@/upstream/db/page-of';
import { instantJson } from '@/upstream/db/statement';
import { ROW_FIELDS, ROW_JOINS } from './search';

const HISTORY = `
  SELECT coalesce(json_agg(json_build_object(
    'createdAt', ${instantJson('r.created_at')}, 'user',
    json_build_object('id', r.user_id, 'fullName', r.user_name, 'role', r.role_name),
    'contactStatus', json_build_object('id', rs.id, 'name', rs.name), 'content', r.content, 'id', r.id, 'mailTitle',
    r.mail_title, 'email', r.mail_to,
    'delivery', CASE WHEN r.delivery IS NOT NULL
    THEN json_build_object('state', r.delivery, 'attempts', r.delivery_attempts,
      'reason', r.delivery_reason, 'at', ${instantJson('r.settled_at')}, 'overdue', r.delivery = 'waiting'
      AND r.is_overdue) END
  ) ORDER BY r.id), '[]')
  FROM (SELECT * FROM inquiry_replies WHERE inquiry_id = i.id ORDER BY id DESC LIMIT ${MAX_SHOWN_ANSWERS}) AS r
  JOIN inquiry_statuses rs ON rs.id = r.status_id`;

const DETAIL = {
  table: 'inquiries i',
  id: 'i.id',
  fields: `${ROW_FIELDS}, 'contactTypeId', i.contact_type_id, 'address', i.address, 'email', i.email, 'message',
    i.message,
    'image', CASE WHEN i.logo_key IS NOT NULL
    THEN json_build_object('assetUrl', '/files/' || i.logo_key, 'assetKey', i.logo_key) END,
    'contactHistories', (${HISTORY}), 'version', i.version, 'can', '${JSON.stringify(INQUIRY_EXTENSIONS)}'::json`,
  joins: ROW_JOINS,
};

export function findInquiry(db: Pool | ClientBase, id: number): Promise<InquiryDetail | undefined> {
  return rowById<InquiryDetail>(db, DETAIL, id);
}

export interface StoredInquiry {
  id: number;
  name: string;
  category: string;
  categoryId: number;
  contactTypeId: number;
  status: string;
  statusId: number;
  accountManager: string | null;
  assignedId: number | null;
  /** Increases with each reply. It isn't named `version`, because `mutate` would answer with a vaguer message. */
  answers: number;
  /** The sender's address. */
  email: string | null;
  message: string;
  createdAt: Date;
}

export function inquiryInWords({ id, name }: Pick<StoredInquiry, 'id' | 'name'>): string {
  return name.trim() ? `the inquiry of ${name.trim()}` : `inquiry ${id}`;
}

/** Locks inquiries in id order to avoid deadlocks. @returns the existing ones */
export async function lockInquiries(tx: PoolClient, ids: readonly number[]): Promise<StoredInquiry[]> {
  await tx.query('SELECT FROM inquiries WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  const { rows } = await tx.query<StoredInquiry>(
    `SELECT i.id, i.name, c.name AS category, i.category_id AS "categoryId", i.contact_type_id AS "contactTypeId",
      s.name AS status, i.status_id AS "statusId",
      nullif(btrim(concat_ws(' ', m.first_name, m.last_name)), '') AS "accountManager",
            i.assigned_id AS "assignedId", i.version AS answers, i.email, i.message, i.created_at AS "createdAt"
     FROM inquiries i JOIN inquiry_categories c ON c.id = i.category_id JOIN inquiry_statuses s ON s.id = i.status_id
       LEFT JOIN users m ON m.id = i.assigned_id
     WHERE i.id = ANY ($1) ORDER BY i.id`,
    [ids],
  );
  return rows;
}

/** Assigns locked inquiries to an account manager, or to no one. */
export async function assign(tx: PoolClient, ids: readonly number[], assigned: number | null): Promise<void> {
  await tx.query('UPDATE inquiries SET assigned_id = $2 WHERE id = ANY ($1)', [ids, assigned]);
}

export async function findCategory(
  tx: PoolClient,
  id: number,
): Promise<{ name: string; contactTypeId: number; hidden: boolean } | undefined> {
  const text =
    'SELECT name, contact_type_id AS "contactTypeId", is_hidden AS hidden FROM inquiry_categories WHERE id = $1';
  return (await tx.query<{ name: string; contactTypeId: number; hidden: boolean }>(text, [id])).rows[0];
}

export async function categorize(tx: PoolClient, ids: readonly number[], categoryId: number): Promise<void> {
  await tx.query('UPDATE inquiries SET category_id = $2 WHERE id = ANY ($1)', [ids, categoryId]);
}

/** Returns possible account managers: enabled staff whose role can use the support center. */
export async function findManagers(db: Pool | ClientBase, id?: number): Promise<AccountManager[]> {
  const { rows } = await db.query<AccountManager>({
    name: id === undefined ? 'account-managers' : 'account-manager',
    text: `SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS "fullName", u.first_name AS "firstName",
      u.last_name AS "lastName", u.email
           FROM access_control a JOIN roles r ON r.id = a.role_id AND r.staff
             JOIN users u ON u.role_id = r.id AND u.deleted_at IS NULL AND NOT u.disabled
           WHERE a.route_type = 'supportCenter' ${id === undefined ? '' : 'AND u.id = $1'}
           ORDER BY u.name_key, u.id LIMIT 1000`,
    values: id === undefined ? [] : [id],
  });
  return rows;
}

export interface NewReply {
  inquiryId: number;
  statusId: number;
  content: string;
  /** Whether it also closes the inquiry. */
  closes: boolean;
  /** Set only for a Close without a reply. */
  closeReason: CloseReason | null;
  author: { id: number | null; roleId: number; name: string };
  /** Whether the sender wrote it. */
  isFollowUp?: true;
  /** Set only for a reply by email. */
  mail: { id: number; to: string; title: string } | null;
  now: Date;
}

/** Stores a reply, a Close or a Reopen, and updates the inquiry's status. */
export async function insertReply(
  tx: PoolClient,
  { inquiryId, statusId, content, closes, closeReason, author, isFollowUp, mail, now }: NewReply,
): Promise<void> {
  await tx.query({
    name: 'insert-inquiry-reply',
    text: `INSERT INTO inquiry_replies (inquiry_id, status_id, user_id, user_name, role_name, content, mail_title,
      mail_to, mail_id, delivery, created_at, queued_at, closes, close_reason, is_follow_up)
           SELECT $1, $2, $3, $4, coalesce((SELECT name FROM roles WHERE id = $5), 'API key'), $6, $7, $8, $9,
           CASE WHEN $9::bigint IS NOT NULL THEN 'waiting' END, $10,
           CASE WHEN $9::bigint IS NOT NULL THEN $10::timestamptz END, $11, $12, $13`,
    values: [
      inquiryId,
      statusId,
      author.id,
      author.name,
      author.roleId,
      content,
      mail?.title ?? null,
      mail?.to ?? null,
      mail?.id ?? null,
      now,
      closes,
      closeReason,
      isFollowUp === true,
    ],
  });
  await tx.query('UPDATE inquiries SET status_id = $2, version = version + 1 WHERE id = $1', [
    inquiryId,
    closes ? CLOSED_STATUS : statusId,
  ]);
}

export interface StoredReply {
  id: number;
  inquiryId: number;
  name: string;
  content: string;
  mailId: number | null;
  mailTitle: string;
  mailTo: string;
  delivery: 'waiting' | 'sent' | 'failed';
  isOverdue: boolean;
  closes: boolean;
  userId: number | null;
  assignedId: number | null;
  email: string | null;
  message: string;
  askedAt: Date;
}

const REPLY = `
  SELECT r.id, r.inquiry_id AS "inquiryId", i.name, r.content, r.mail_id AS "mailId", r.mail_title AS "mailTitle",
  r.mail_to AS "mailTo", r.delivery,
         r.is_overdue AS "isOverdue", r.closes, r.user_id AS "userId", i.assigned_id AS "assignedId", i.email,
         i.message, i.created_at AS "askedAt"
  FROM inquiry_replies r JOIN inquiries i ON i.id = r.inquiry_id WHERE r.id = $1 AND r.delivery IS NOT NULL`;

/** The worker locks a row while it sends the message. Reads don't wait for that lock. */
export async function findReply(db: Pool | ClientBase, id: number): Promise<StoredReply | undefined> {
  return (await db.query<StoredReply>(REPLY, [id])).rows[0];
}

/** Like `findReply`, with a lock. Also undefined while its message is being sent. */
export async function lockReply(tx: PoolClient, id: number): Promise<StoredReply | undefined> {
  return (await tx.query<StoredReply>(`${REPLY} FOR NO KEY UPDATE OF r SKIP LOCKED`, [id])).rows[0];
}

/** Queues a message again, possibly to a new address. The inquiry counts as answered unless it fails. */
export async function markWaiting(
  tx: PoolClient,
  { id, inquiryId, closes }: StoredReply,
  { mailId, to, now }: { mailId: number; to: string; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE inquiry_replies SET mail_id = $2, mail_to = $3, delivery = 'waiting', delivery_attempts = 0,
      delivery_reason = NULL, settled_at = NULL,
            queued_at = $4, is_overdue = false WHERE id = $1`,
    [id, mailId, to, now],
  );
  await tx.query(
    `UPDATE inquiries SET status_id = $2 WHERE id = $1 AND status_id = ${UNDELIVERED_STATUS}
       AND NOT EXISTS (SELECT FROM inquiry_replies WHERE inquiry_id = $1 AND id > $3)`,
    [inquiryId, closes ? CLOSED_STATUS : EMAIL_STATUS, id],
  );
}

/**
 * Returns the address for an answer to a reply: the account manager's, or else the author's. Only enabled accounts
 * count.
 *
 * @returns undefined if there is neither
 */
export async function findReader(
  tx: PoolClient,
  { assignedId, authorId }: { assignedId: number | null; authorId: number | null },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>(
    `SELECT email FROM users WHERE id IN ($1, $2) AND deleted_at IS NULL AND NOT disabled
      ORDER BY id = $1 DESC NULLS LAST LIMIT 1`,
    [assignedId, authorId],
  );
  return rows[0]?.email;
}

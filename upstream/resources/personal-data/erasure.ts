import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';
import { allowLongStatements } from '@/upstream/db/transaction';

/** Rows to erase. `me` has the person's id, current and former names; `me.former` replaces the name. */
interface Rows {
  table: string;
  where: string;
}

interface Blanked extends Rows {
  set: Readonly<Record<string, string>>;
}

const NAMED = (column: string) => `t.${column} = ANY (me.names)`;
const REACHED = (column: string) => `lower(t.${column}) = ANY (me.addresses)`;
const ownName = (table: string, column: string, by: string): Blanked => ({
  table,
  set: { [column]: 'me.former' },
  where: `t.${by} = me.id`,
});
const copiedName = (table: string, column: string): Blanked => ({
  table,
  set: { [column]: 'me.former' },
  where: NAMED(column),
});
const numberOf = (table: string, column: string, of: string): Blanked => ({
  table,
  set: { [column]: 'NULL' },
  where: `${of} AND ${REACHED(column)}`,
});

/** Matches replies by the inquiry's sender. Must run before the inquiry loses the address. */
const OF_ASKER = `t.inquiry_id IN (SELECT i.id FROM inquiries i WHERE lower(i.email) = ANY (me.addresses))`;

const WITHOUT_PERSON = (column: string) => `without_person(t.${column}, me.names, me.addresses, me.former)`;
const WITHOUT_NAME = (column: string) => `without_name(t.${column}, me.names || me.addresses, me.former)`;

/**
 * Erases a person's data from rows that stay, in this order. Copies with a name but no id are matched by name
 * (`known_as` in the database). The account and the log have their own statements below.
 */
export const BLANKED: readonly Blanked[] = [
  ownName('notes', 'author_name', 'author_id'),
  {
    table: 'notes',
    set: { edited_by: 'me.former' },
    where: `t.edited_by IS NOT NULL AND (t.author_id = me.id OR ${NAMED('edited_by')})`,
  },
  ownName('inquiry_replies', 'user_name', 'user_id'),
  { table: 'mailings', set: { reply_to: 'NULL' }, where: REACHED('reply_to') },
  ownName('uploads', 'user_name', 'user_id'),
  copiedName('uploads', 'undone_by'),
  ownName('point_batches', 'user_name', 'user_id'),
  {
    table: 'point_batches',
    set: { decided_by_name: 'me.former' },
    where: 't.decided_by = me.id AND t.decided_by_name IS NOT NULL',
  },
  ownName('proposed_changes', 'user_name', 'user_id'),
  ownName('planned_changes', 'user_name', 'user_id'),
  {
    table: 'proposed_changes',
    set: { decided_by_name: 'me.former' },
    where: 't.decided_by = me.id AND t.decided_by_name IS NOT NULL',
  },
  {
    table: 'proposed_changes',
    set: {
      ...{ request: WITHOUT_PERSON('request'), seen: WITHOUT_PERSON('seen'), fields: WITHOUT_PERSON('fields') },
      about: WITHOUT_NAME('about'),
    },
    where: `concat_ws(' ', t.request, t.seen, t.fields, t.about)
      ~* ('(' || alternatives_of(me.names || me.addresses) || ')')`,
  },
  {
    table: 'api_keys',
    set: { name: `left(${WITHOUT_NAME('name')}, 60)` },
    where: `t.name ~* ('(' || alternatives_of(me.names || me.addresses) || ')')`,
  },
  { table: 'content_items', set: { made_by: 'me.former' }, where: 't.made_by_id = me.id AND t.made_by IS NOT NULL' },
  copiedName('content_items', 'changed_by'),
  copiedName('companies', 'changed_by'),
  copiedName('companies', 'reviewed_by'),
  { table: 'companies', set: { job_title: 'NULL' }, where: 't.master_id = me.id' },
  numberOf('companies', 'mobile_number', 't.id = me.company_id'),
  numberOf('companies', 'office_number', 't.id = me.company_id'),
  numberOf('orders', 'shipping_mobile_number', 't.user_id = me.id'),
  numberOf('orders', 'shipping_office_number', 't.user_id = me.id'),
  {
    table: 'warranty_claims',
    set: { full_name: 'me.former' },
    where: 't.company_id = me.company_id AND t.person_key = me.name_key',
  },
  {
    table: 'projects',
    set: { first_name: 'me.former', last_name: 'NULL', phone_number: 'NULL', email: 'NULL' },
    where: REACHED('email'),
  },
  {
    table: 'inquiry_replies',
    set: { mail_to: `'former-user-' || me.id || '@deleted.invalid'`, delivery_reason: 'NULL' },
    where: REACHED('mail_to'),
  },
  {
    table: 'inquiry_replies',
    set: { user_name: 'me.former', content: `'Erased.'` },
    where: `t.is_follow_up AND ${OF_ASKER}`,
  },
  {
    table: 'inquiries',
    set: {
      reply_words: `coalesce((SELECT words_of(string_agg(concat_ws(' ', r.mail_title, r.content), ' '))
        FROM inquiry_replies r WHERE r.inquiry_id = t.id), '')`,
    },
    where: `${REACHED('email')} AND EXISTS (
      SELECT FROM inquiry_replies r WHERE r.inquiry_id = t.id AND r.is_follow_up)`,
  },
  {
    table: 'inquiries',
    set: {
      ...{ name: 'me.former', address: 'NULL', mobile_number: 'NULL', email: 'NULL', logo_key: 'NULL' },
      message: `'Erased.'`,
    },
    where: REACHED('email'),
  },
  { table: 'mail_outbox', set: { reply_to: 'NULL' }, where: REACHED('reply_to') },
  {
    table: 'mail_outbox',
    set: {
      subject: WITHOUT_NAME('subject'),
      body_text: WITHOUT_NAME('body_text'),
      body_html: WITHOUT_NAME('body_html'),
    },
    where: `concat_ws(' ', t.subject, t.body_text, t.body_html)
      ~* ('(' || alternatives_of(me.names || me.addresses) || ')')`,
  },
  {
    table: 'notices',
    set: { facts: WITHOUT_PERSON('facts') },
    where: `${WITHOUT_PERSON('facts')} <> t.facts`,
  },
  {
    table: 'deleted_registrations',
    set: { content: WITHOUT_PERSON('content') },
    where: `${WITHOUT_PERSON('content')} <> t.content`,
  },
  {
    table: 'idempotency_keys',
    // The response that created or changed their account also has the parts of the name.
    set: {
      answer: `(without_person(t.answer::jsonb, me.names, me.addresses, me.former) || CASE
        WHEN t.answer::jsonb ->> 'id' = me.id::text AND t.answer::jsonb ->> 'firstName' IS NOT NULL
        THEN jsonb_build_object('firstName', me.former, 'lastName', '') ELSE '{}' END)::json`,
    },
    where: `t.answer::text ~* ('"(' || alternatives_of(me.names || me.addresses) || ')"')`,
  },
];

/** Deleted rows, which only the person uses. */
export const DELETED: readonly Rows[] = [
  ...[
    ...['sessions', 'temporary_passwords', 'second_factors', 'recovery_codes', 'second_factor_grace', 'passkeys'],
    'provider_accounts',
    ...['notices', 'notice_ways', 'notice_digests', 'view_arrangements', 'idempotency_keys'],
  ].map((table) => ({ table, where: 't.user_id = me.id' })),
  { table: 'saved_views', where: 't.owner_id = me.id AND t.role_id IS NULL' },
  { table: 'saved_replies', where: 't.owner_id = me.id AND NOT t.is_shared' },
  { table: 'mail_outbox', where: REACHED('recipient') },
  // Proposed changes to their account, or to create it.
  {
    table: 'proposed_changes',
    where: `(t.record_type = 'user' AND t.record_id = me.id)
      OR lower(coalesce(t.request #>> '{body,email}', t.request ->> 'email')) = ANY (me.addresses)`,
  },
];

/** Columns that the statements below erase, or that triggers then update. */
export const ERASED_OTHERWISE: Readonly<Record<string, string>> = {
  ...{ 'users.email': 'ACCOUNT', 'users.first_name': 'ACCOUNT', 'users.last_name': 'ACCOUNT' },
  ...{ 'users.mobile_number': 'ACCOUNT', 'users.office_number': 'ACCOUNT', 'users.name_key': 'made of the name' },
  ...{ 'activity.user_name': 'erase_from_log', 'activity.client_address': 'erase_from_log' },
  ...{ 'activity.object_name': 'erase_from_log', 'activity.search_text': 'made of both names' },
  ...{ 'activity.before': 'erase_from_log', 'activity.after': 'erase_from_log' },
  'content_versions.changed_by': 'erase_from_log',
  ...{ 'companies.people_key': 'by a trigger of users', 'companies.search_text': 'made of people_key' },
  ...{ 'companies.master_name_key': 'by a trigger of users', 'companies.master_email_key': 'by a trigger of users' },
  'inquiries.name_key': 'made of the name',
  'projects.search_text': 'made of the name',
  'warranty_claims.person_key': 'made of the name',
};

/** Columns with people's names or contacts that aren't erased, and why. */
export const STAYS: Readonly<Record<string, string>> = {
  'companies.address': 'where the company is',
  'companies.address_cont': 'where the company is',
  'companies.shipping_address': 'where the company is',
  'companies.shipping_address2': 'where the company is',
  'companies.w9_name': 'tax papers are the company’s, and kept by law',
  'orders.shipping_address': 'where a company had its order sent: part of the contract',
  'orders.shipping_address_cont': 'where a company had its order sent: part of the contract',
  'inquiries.words': 'made of the sender’s fields, which are erased, and of reply_words',
  'inquiries.reply_words': 'the words of answers, which stay',
  'inquiry_replies.mail_title': 'others wrote it',
  'mail_outbox.last_error': 'a mail server’s response about a message to someone else',
  'notes.content': 'others wrote it; mentions are ids',
  'projects.project_address': 'where a customer’s system is',
  'projects.project_address2': 'where a customer’s system is',
  'warranty_claims.owner_first_name': 'a customer of the company',
  'warranty_claims.owner_last_name': 'a customer of the company',
  'warranty_claims.project_address1': 'where a customer’s system is',
  'warranty_claims.project_address2': 'where a customer’s system is',
  'warranty_claims.search_text': 'derived from the claim',
  'saved_views.address': 'of a role: others use it',
  'intake_ids.answer': 'ids and numbers alone',
  'planned_changes.request': 'values of a product',
  'planned_changes.seen': 'values of a product',
  'login_attempts.key': 'hashes and networks, which end after 15 minutes',
};

const ME = `
  WITH me AS (
    SELECT u.id, u.company_id, u.name_key, former_user(u.id) AS former,
      coalesce($2::text[], '{}') AS names, coalesce($3::text[], '{}') AS addresses
    FROM users u WHERE u.id = $1::integer)`;

const setting = (set: Blanked['set']) =>
  Object.entries(set)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

const STATEMENTS = [
  ...BLANKED.map(({ table, set, where }) => `${ME} UPDATE ${table} t SET ${setting(set)} FROM me WHERE ${where}`),
  ...DELETED.map(({ table, where }) => `${ME} DELETE FROM ${table} t USING me WHERE ${where}`),
];

/** Erases the account, as `users_deleted_are_out` requires. The id stays for references. */
const ACCOUNT = `
  UPDATE users SET first_name = 'Former user', last_name = id::text, mobile_number = NULL, office_number = NULL,
    email = 'deleted-' || id || '-' || gen_random_uuid() || '@deleted.invalid', password_hash = NULL, disabled = true,
    deleted_at = coalesce(deleted_at, $2), updated_at = $2, version = version + 1
  WHERE id = $1`;

/**
 * Erases a person's data in all tables. Their own rows are deleted, names elsewhere become `Former user 17`, and ids
 * stay.
 *
 * @param tx has locked the person's row, so that no sign-in or change interferes
 */
export async function erasePerson(tx: PoolClient, id: number, now: Date): Promise<void> {
  const { rows } = await tx.query<{ names: string[] | null; addresses: string[] | null }>(
    'SELECT names, addresses FROM known_as($1)',
    [id],
  );
  const [known] = rows;
  await allowLongStatements(tx);
  // Erase the log first, while the account and inquiries still identify the person's entries.
  await eraseFromLog(tx, id);
  for (const statement of STATEMENTS) await tx.query(statement, [id, known?.names, known?.addresses]);
  await tx.query(ACCOUNT, [id, now]);
}

/** Limits a statement to seconds, even if the person made all of these entries. */
const ENTRIES_AT_ONCE = 50_000;

/** Erases a person from the log in batches. Former names go last, because they identify the entries. */
async function eraseFromLog(tx: PoolClient, id: number): Promise<void> {
  const { rows } = await tx.query<{ first: number | null; last: number | null }>(
    'SELECT min(id) AS first, max(id) AS last FROM activity',
  );
  const { first, last } = single(rows);
  for (let from = first ?? 1; from <= (last ?? 0); from += ENTRIES_AT_ONCE)
    await tx.query('SELECT erase_from_log($1, $2, $3)', [id, from, from + ENTRIES_AT_ONCE - 1]);
  await tx.query('SELECT erase_from_log($1, NULL, NULL)', [id]);
}

/**
 * Deletes a company that only applied, with its papers and notes. It has no people and no orders. File cleanup later
 * removes the W-9.
 */
export async function removeApplication(tx: PoolClient, companyId: number): Promise<void> {
  await tx.query('UPDATE users SET company_id = NULL WHERE company_id = $1', [companyId]);
  await tx.query('DELETE FROM company_points WHERE company_id = $1', [companyId]);
  await tx.query(`DELETE FROM notes WHERE kind IN ('registration', 'company') AND record_id = $1`, [companyId]);
  await tx.query('DELETE FROM companies WHERE id = $1', [companyId]);
}

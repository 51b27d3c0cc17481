interface Part {
  table: string;
  /** SQL condition. `$id` is the person's id, and `me` their account. */
  where: string;
  /** Excluded columns: secrets, search keys and other people's data. */
  without?: readonly string[];
  order?: string;
}

/**
 * The contents of `person.json`. Actions on other people include only the action and time, and secrets are excluded. A
 * test finds missing tables that refer to people.
 */
export const PARTS: Readonly<Record<string, Part>> = {
  profile: { table: 'users', where: 't.id = $id', without: ['password_hash', 'name_key'] },
  registration: {
    table: 'companies',
    where: 't.master_id = $id',
    without: [
      ...['name_key', 'people_key', 'search_text', 'channel_key', 'city_key', 'master_name_key', 'master_email_key'],
      'w9_key',
    ],
  },
  sessions: { table: 'sessions', where: 't.user_id = $id', without: ['token_hash', 'former_token_hash', 'alarm_hash'] },
  temporaryPassword: { table: 'temporary_passwords', where: 't.user_id = $id', without: ['password_hash'] },
  authenticatorApp: { table: 'second_factors', where: 't.user_id = $id', without: ['secret', 'last_step'] },
  recoveryCodes: { table: 'recovery_codes', where: 't.user_id = $id', without: ['code_hash'] },
  signInsWithoutFactor: { table: 'second_factor_grace', where: 't.user_id = $id' },
  passkeys: { table: 'passkeys', where: 't.user_id = $id', without: ['credential_id', 'public_key', 'counter'] },
  singleSignOn: { table: 'provider_accounts', where: 't.user_id = $id' },
  notices: { table: 'notices', where: 't.user_id = $id', order: 't.id' },
  mailingsWritten: { table: 'mailings', where: 't.user_id = $id', order: 't.id' },
  mailingsReceived: { table: 'mailing_recipients', where: 't.user_id = $id', without: ['reason'], order: 't.id' },
  apiKeys: { table: 'api_keys', where: 't.user_id = $id', without: ['secret_hash'], order: 't.id' },
  noticeWays: { table: 'notice_ways', where: 't.user_id = $id' },
  digests: { table: 'notice_digests', where: 't.user_id = $id' },
  mail: {
    table: 'mail_outbox',
    where: 'lower(t.recipient) = lower(me.email)',
    without: ['body_text', 'body_html', 'last_error'],
    order: 't.id',
  },
  assignments: { table: 'assignments', where: '$id IN (t.user_id, t.assigned_by)' },
  notesWritten: { table: 'notes', where: 't.author_id = $id', order: 't.id' },
  savedViews: { table: 'saved_views', where: 't.owner_id = $id' },
  arrangedViews: { table: 'view_arrangements', where: 't.user_id = $id' },
  savedReplies: { table: 'saved_replies', where: 't.owner_id = $id' },
  downloads: { table: 'content_downloads', where: 't.user_id = $id' },
  orders: { table: 'orders', where: 't.user_id = $id', order: 't.id' },
  stepsOfOrders: { table: 'order_timeline', where: 't.user_id = $id', order: 't.id' },
  claims: { table: 'claims', where: 't.user_id = $id', order: 't.id' },
  forecasts: { table: 'forecasts', where: 't.user_id = $id', order: 't.id' },
  projects: {
    table: 'projects',
    where: 't.user_id = $id',
    without: ['image_keys', 'proof_keys', 'search_text'],
    order: 't.id',
  },
  warrantyClaims: {
    table: 'warranty_claims',
    where: 't.company_id = me.company_id AND t.person_key = me.name_key',
    without: ['evidence_keys', 'label_key', 'company_key', 'person_key', 'product_key', 'search_text'],
    order: 't.id',
  },
  inquiriesSent: {
    table: 'inquiries',
    where: 'lower(t.email) = lower(me.email)',
    without: ['name_key', 'words', 'reply_words', 'logo_key', 'assigned_id'],
    order: 't.id',
  },
  repliesReceived: {
    table: 'inquiry_replies',
    where: 't.inquiry_id IN (SELECT i.id FROM inquiries i WHERE lower(i.email) = lower(me.email)) AND t.status_id = 2',
    without: ['user_id', 'user_name', 'role_name'],
    order: 't.id',
  },
  inquiriesAssigned: {
    table: 'inquiries',
    where: 't.assigned_id = $id',
    without: [
      ...['name', 'name_key', 'company_name', 'address', 'mobile_number', 'email', 'message', 'words', 'reply_words'],
      ...['logo_key', 'utm_source'],
    ],
    order: 't.id',
  },
  repliesWritten: { table: 'inquiry_replies', where: 't.user_id = $id', without: ['mail_to'], order: 't.id' },
  pointRequests: { table: 'point_requests', where: 't.requester_id = $id', order: 't.id' },
  stepsOfPointRequests: { table: 'point_request_steps', where: 't.user_id = $id', order: 't.company_id, t.number' },
  pointMovements: { table: 'point_ledger', where: 't.user_id = $id', order: 't.id' },
  orderReturns: { table: 'order_returns', where: 't.user_id = $id', order: 't.id' },
  pointBatches: {
    table: 'point_batches',
    where: '$id IN (t.user_id, t.decided_by)',
    without: ['user_name', 'decided_by_name'],
    order: 't.id',
  },
  proposedChanges: {
    table: 'proposed_changes',
    where: `$id IN (t.user_id, t.decided_by) OR (t.record_type = 'user' AND t.record_id = $id)`,
    without: ['request', 'user_name', 'decided_by_name'],
    order: 't.id',
  },
  plannedChanges: { table: 'planned_changes', where: 't.user_id = $id', without: ['user_name'], order: 't.id' },
  approvals: { table: 'approvals', where: '$id IN (t.user_id, t.first_user_id)', order: 't.id' },
  takeBacks: { table: 'take_backs', where: '$id IN (t.user_id, t.first_user_id)', order: 't.id' },
  closedMonths: {
    table: 'closed_months',
    where: '$id IN (t.signed_by, t.confirmed_by)',
    without: ['figures', 'workbook_hash'],
    order: 't.id',
  },
  firstApprovals: { table: 'first_approvals', where: 't.user_id = $id' },
  uploads: { table: 'uploads', where: 't.user_id = $id', without: ['undone_by'], order: 't.id' },
  contentMade: {
    table: 'content_items',
    where: 't.made_by_id = $id',
    without: ['title_key', 'content', 'changed_by'],
    order: 't.id',
  },
  activityAbout: {
    table: 'activity',
    where: `t.subject_type IN ('user', 'partner') AND t.subject_id = $id::text`,
    without: ['user_id', 'user_name', 'client_address', 'request_id', 'bulk_id', 'search_text'],
    order: 't.id',
  },
  activityBy: {
    table: 'activity',
    where: 't.user_id = $id',
    without: ['before', 'after', 'object_name', 'search_text'],
    order: 't.id',
  },
};

/** References to a person in other people's data: the last editor, a cached response, a count. */
export const NOT_THEIRS: readonly string[] = [
  'access_control_version.changed_by',
  'products.last_updated_by',
  'product_variants.last_updated_by',
  'idempotency_keys.user_id',
  'inquiry_counts.assigned_id',
  // Applicants in the trash have no account to export.
  'deleted_registrations.master_id',
];

/** Role changes from the log, oldest first. */
const ROLES = `
  SELECT json_build_object('at', t.created_at, 'from', t.before ->> 'role', 'to', t.after ->> 'role') AS row
  FROM activity t WHERE t.subject_type = 'user' AND t.subject_id = $id::text AND t.action = 'editAdmin'
    AND t.before ->> 'roleId' IS DISTINCT FROM t.after ->> 'roleId' ORDER BY t.id`;

/**
 * Returns the queries for `person.json`, one per list.
 *
 * @param id a whole number
 */
export function queriesOf(id: number): { name: string; query: string }[] {
  const of = (query: string) => query.replaceAll('$id', String(id));
  const parts = Object.entries(PARTS).map(([name, { table, where, without = [], order }]) => ({
    name,
    query: of(`
      SELECT to_jsonb(t) - ARRAY[${without.map((column) => `'${column}'`).join(', ')}]::text[] AS row
      FROM ${table} t JOIN users me ON me.id = $id WHERE ${where} ${order ? `ORDER BY ${order}` : ''}`),
  }));
  return [...parts, { name: 'roles', query: of(ROLES) }];
}

/** The storage keys and names of files that a person sent. */
export const FILES = `
  SELECT w9_key AS key, coalesce(w9_name, 'w9') AS name FROM companies WHERE master_id = $1 AND w9_key IS NOT NULL
  UNION ALL
  SELECT i.logo_key, 'logo of inquiry ' || i.id FROM inquiries i JOIN users me ON lower(i.email) = lower(me.email)
  WHERE me.id = $1 AND i.logo_key IS NOT NULL
  UNION ALL
  SELECT f.key, 'project ' || p.id || ' ' || f.number FROM projects p
    CROSS JOIN LATERAL unnest(p.image_keys || p.proof_keys) WITH ORDINALITY AS f (key, number)
  WHERE p.user_id = $1
  UNION ALL
  SELECT f.key, f.name FROM warranty_claims w
    JOIN users me ON me.company_id = w.company_id AND me.name_key = w.person_key
    CROSS JOIN LATERAL unnest(w.evidence_keys, w.evidence_names) AS f (key, name)
  WHERE me.id = $1`;

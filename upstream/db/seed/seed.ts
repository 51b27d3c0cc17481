import { Client } from 'pg';
import { fullNameOf } from '@/lib/domain/person';
import type { FileStorage } from '@/upstream/files/storage';
import { findForecastRules } from '@/upstream/resources/forecasts/rules';
import { hashPassword } from '@/upstream/resources/session/password';
import { migrate } from '../migrate';
import { loadActivity } from './activity';
import { BULK_TABLES, vacuumAll, withBareTables } from './bulk-tables';
import { makeProducts, repeatProducts, snapshotsOf } from './catalogue';
import { makeClaims } from './claims';
import { loadApprovals, loadClaims } from './load-claims';
import { loadContent } from './content';
import { DEFAULT_INQUIRIES, drawLogos, loadInquiries } from './inquiries';
import { loadForecasts, makeForecasts } from './forecasts';
import { emptyLists, loadLists } from './lists';
import { loadCatalogue, loadOrders, loadPeople, loadPointRequests } from './load';
import { loadNotices } from './notices';
import { makeOrders } from './orders';
import {
  DEMO_COMPANIES,
  DEMO_PASSWORD,
  DEMO_SIGN_INS,
  makeCompanies,
  makePartnerUsers,
  TRADING_COMPANIES,
} from './people';
import { loadPointBatches } from './point-batches';
import { demoRequests, type DemoActors } from './point-requests';
import { demoLedger } from './points';
import { DEFAULT_PROJECTS, loadProjects, storeProjectFiles } from './projects';
import { DEFAULT_CLAIMS, loadRates } from './rates';
import { makeRegistrations, storeDemoW9 } from './registrations';
import { DEFAULT_WARRANTY_CLAIMS, loadWarrantyClaims, storeDemoEvidence } from './warranty-claims';

export interface SeedOptions {
  databaseUrl: string;
  files: FileStorage;
  orders?: number;
  /** Number of products, at least the demo's 180, which repeat; orders only use the demo's own. */
  products?: number;
  /** Number of partners, at least the demo's 460; additional ones have no orders or points. */
  partners?: number;
  /** Items per content area, at least the demo's, which repeat. */
  content?: number;
  claims?: number;
  /** Total entries in the activity log; existing ones stay. */
  activity?: number;
  inquiries?: number;
  projects?: number;
  /** Approximate number of claims that await approval. */
  awaitingApproval?: number;
  warranty?: number;
  /** Empties the tables first, including data people entered. */
  fresh?: boolean;
  /** As in migrations: whether a newer version may have changed the database. */
  allowsNewer?: boolean;
  /** End of the business year; the same instant gives the same data everywhere. */
  now?: Date;
  /** Receives progress as sentences for people. */
  onProgress?: (sentence: string) => void;
}

export interface SeedResult {
  /** False if the demo data already existed. */
  loaded: boolean;
  orders: number;
}

/** The database has data other than the demo's. */
export class OtherData extends Error {
  override readonly name = 'OtherData';

  constructor() {
    super("The database already holds data that is not the demo's, and was left as it is.");
  }
}

export interface HeldData {
  kind: 'nothing' | 'demo' | 'other';
  people: number;
  companies: number;
  orders: number;
}

const MARKER = 'demo';
const DEFAULT_ORDERS = 12_000;

const AWAITING_APPROVAL = 0.0375;
const AWAITING_UPDATE = 0.0075;

/** Number of demo products, and the minimum to load. */
const DEMO_PRODUCTS = 180;

const YEAR_MS = 365 * 24 * 3_600_000;

// Concurrent loads run one after another.
const LOCK = 7_310_002;

/**
 * Loads the demo data once, with a marker in the same transaction. Migrates first. Content is identical in every load;
 * its year ends at `now`. A killed load leaves nothing behind.
 *
 * @throws OtherData with a sentence for people if the database has other data, unless `fresh`
 */
export async function seedDatabase({
  databaseUrl,
  files,
  orders = DEFAULT_ORDERS,
  products = DEMO_PRODUCTS,
  partners = DEMO_COMPANIES,
  content = 0,
  claims = DEFAULT_CLAIMS,
  activity = 0,
  inquiries = DEFAULT_INQUIRIES,
  projects = DEFAULT_PROJECTS,
  awaitingApproval = Math.round(claims * AWAITING_APPROVAL),
  warranty = DEFAULT_WARRANTY_CLAIMS,
  fresh = false,
  allowsNewer = false,
  now = new Date(),
  onProgress = () => undefined,
}: SeedOptions): Promise<SeedResult> {
  await migrate(databaseUrl, { allowsNewer });
  const client = new Client({ connectionString: databaseUrl, application_name: 'qpartner-seed' });
  // The running statement reports a lost connection; the unhandled event would end the program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET maintenance_work_mem = '256MB'; SET synchronous_commit = off`);
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    if (fresh) await emptyTables(client);
    const known = await knownDemoData(client);
    if (known) {
      await client.query('ROLLBACK');
      return { loaded: false, orders: known.orders };
    }
    if (await holdsData(client)) throw new OtherData();
    await loadAll(client, {
      files,
      orders,
      products,
      content,
      claims,
      activity,
      inquiries,
      projects,
      awaitingApproval,
      warranty,
      partners,
      now,
      onProgress,
    });
    // The last commit must reach the disk, so that a reported load is permanent.
    await client.query('SET LOCAL synchronous_commit = on');
    await client.query('COMMIT');
    onProgress('Tidying up the tables …');
    await vacuumAll(client);
    return { loaded: true, orders };
  } finally {
    await client.end();
  }
}

/** Whether a migrated database has the demo data, other data, or none. */
export async function inspectData(databaseUrl: string): Promise<HeldData> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'qpartner-seed' });
  await client.connect();
  try {
    const { rows } = await client.query<Omit<HeldData, 'kind'>>(
      `SELECT (SELECT count(*)::integer FROM users) AS people, (SELECT count(*)::integer FROM companies) AS companies,
              (SELECT count(*)::integer FROM orders) AS orders`,
    );
    const counts = rows[0] ?? { people: 0, companies: 0, orders: 0 };
    const isDemo = (await knownDemoData(client)) !== undefined;
    return { kind: isDemo ? 'demo' : (await holdsData(client)) ? 'other' : 'nothing', ...counts };
  } finally {
    await client.end();
  }
}

async function loadAll(
  client: Client,
  {
    files,
    orders,
    products: wanted,
    content,
    claims,
    activity,
    inquiries,
    projects,
    awaitingApproval,
    warranty,
    partners: companyCount,
    now,
    onProgress,
  }: Required<Omit<SeedOptions, 'databaseUrl' | 'fresh' | 'allowsNewer'>>,
): Promise<void> {
  await loadLists(client);
  onProgress(`Drawing the pictures of ${DEMO_PRODUCTS} products …`);
  const products = await makeProducts(files);
  const snapshots = snapshotsOf(products);

  const since = new Date(now.getTime() - YEAR_MS);
  const { registered, companies, partners } = await loadRegistered(client, { files, companyCount, since, now });
  await loadCatalogue(client, repeatProducts(products, wanted), snapshots);

  const managers = DEMO_SIGN_INS.filter(({ roleId }) => roleId === 2);
  const [manager] = managers;
  if (!manager) throw new Error('No one manages the demo’s rewards.');
  const rates = await loadRates(client, { since, now, claims, manager });

  const staffIds = DEMO_SIGN_INS.filter(({ roleId }) => roleId === 1 || roleId === 3).map(({ id }) => id);
  // The demo partner orders too.
  const buyers = [...DEMO_SIGN_INS.filter(({ companyId }) => companyId !== null), ...partners];
  const made = makeOrders(orders, { companies, partners: buyers, snapshots, staffIds }, now.getTime());
  const requests = demoRequests(pointActors());
  const managerIds = managers.map(({ id }) => id);
  const rewards = makeClaims(
    { claims, awaitingApproval, awaitingUpdate: Math.round(claims * AWAITING_UPDATE) },
    { companies, partners: buyers, ...rates, staffIds: managerIds },
    now.getTime(),
  );
  const { forecasts, ...forecast } = await makeForecasts(
    { ...rewards, claims: rewards.lines, rulesOn: (day) => findForecastRules(client, day), staffIds: managerIds },
    now.getTime(),
  );
  const approvals = numberedByTime([...rewards.approvals, ...forecast.approvals]);
  const ledger = demoLedger(companies, orders, since.getTime(), requests, approvals);
  const asked = orders.toLocaleString('en-US');
  await withBareTables(client, activity > 0 ? [...BULK_TABLES, 'activity'] : BULK_TABLES, async () => {
    await loadOrders(client, made, ledger, (count) =>
      onProgress(`Loaded ${count.toLocaleString('en-US')} of ${asked} orders …`),
    );
    onProgress(`Loading ${claims.toLocaleString('en-US')} claims …`);
    await loadApprovals(client, approvals);
    onProgress(`Loading ${projects.toLocaleString('en-US')} projects …`);
    const stored = await storeProjectFiles(files);
    await loadProjects(client, { count: projects, companies, partners: buyers, files: stored, now: now.getTime() });
    await loadClaims(client, {
      ...rewards,
      ...rates,
      people: DEMO_SIGN_INS.filter(({ roleId }) => roleId <= 2),
      now: now.getTime(),
    });
    if (activity === 0) return;
    onProgress(`Loading ${activity.toLocaleString('en-US')} entries of activity …`);
    await loadActivity(client, {
      entries: activity,
      orders,
      staff: DEMO_SIGN_INS.filter(({ id }) => staffIds.includes(id)),
      since,
      now,
    });
  });
  await loadForecasts(client, forecasts);
  const staff = DEMO_SIGN_INS.filter(({ roleId }) => roleId === 1);
  await loadInquiries(client, inquiries, {
    companies: registered,
    staff,
    logos: await drawLogos(files),
    now: now.getTime(),
  });
  const [author] = DEMO_SIGN_INS;
  if (!author) throw new Error('No one writes the demo’s content.');
  await loadContent(client, files, {
    now: now.getTime(),
    wanted: content,
    author: { id: author.id, name: fullNameOf(author) },
  });
  await loadPointRequests(client, requests.close(now.getTime()));
  const requester = DEMO_SIGN_INS.find(({ roleId }) => roleId === 4);
  if (requester) await loadPointBatches(client, { administrator: author, requester, now: now.getTime() });
  onProgress(`Loading ${warranty.toLocaleString('en-US')} warranty claims …`);
  const evidence = await storeDemoEvidence(files);
  await loadWarrantyClaims(client, { claims: warranty, companies, people: partners, evidence, since, now });
  const [administrator, approver] = staff;
  if (administrator && approver) await loadNotices(client, { administrator, approver, now: now.getTime() });
  await client.query('INSERT INTO data_markers (name, detail) VALUES ($1, $2)', [MARKER, { orders, until: now }]);
}

/** Numbers approvals of all kinds by time, because their ids follow it. */
function numberedByTime<A extends { id: number; at: number }>(approvals: A[]): A[] {
  approvals.sort((one, other) => one.at - other.at);
  for (const [index, approval] of approvals.entries()) approval.id = index + 1;
  return approvals;
}

/** Loads companies and people. @returns all companies, the trading ones, and their partners */
async function loadRegistered(
  client: Client,
  { files, companyCount, since, now }: { files: SeedOptions['files']; companyCount: number; since: Date; now: Date },
) {
  const registered = makeCompanies(companyCount);
  const people = makePartnerUsers(registered);
  const passwordHashes = new Map<number, string>();
  for (const { id } of DEMO_SIGN_INS) passwordHashes.set(id, await hashPassword(DEMO_PASSWORD));
  const registrations = makeRegistrations(registered, { since, now, w9: await storeDemoW9(files) });
  await loadPeople(client, {
    companies: registered,
    users: [...DEMO_SIGN_INS, ...people],
    passwordHashes,
    since,
    registrations,
  });
  return {
    registered,
    companies: registered.slice(0, TRADING_COMPANIES),
    partners: people.filter(({ companyId }) => (companyId ?? 0) <= TRADING_COMPANIES),
  };
}

/** An administrator decides; other roles with access to points request. */
function pointActors(): DemoActors {
  const idsOf = (...roleIds: number[]) =>
    DEMO_SIGN_INS.filter(({ roleId }) => roleIds.includes(roleId)).map(({ id }) => id);
  return { administrator: idsOf(1)[0] ?? 1, requesters: idsOf(2, 4) };
}

/**
 * Empties all tables except migrated rows and the activity log, which can't be emptied. A trigger updates the order
 * counts. Only this transaction, which loads new companies, may empty the ledger.
 */
async function emptyTables(client: Client): Promise<void> {
  await client.query('ALTER TABLE closed_months DISABLE TRIGGER closed_months_are_not_emptied');
  await client.query('ALTER TABLE closed_month_workbooks DISABLE TRIGGER closed_month_workbooks_are_not_emptied');
  await client.query('ALTER TABLE point_ledger DISABLE TRIGGER point_ledger_is_append_only');
  await client.query('ALTER TABLE point_request_steps DISABLE TRIGGER point_request_steps_are_append_only');
  await client.query('ALTER TABLE point_batch_rows DISABLE TRIGGER point_batch_rows_are_append_only');
  await client.query('ALTER TABLE take_backs DISABLE TRIGGER take_backs_are_append_only');
  await client.query('ALTER TABLE taken_back_items DISABLE TRIGGER taken_back_items_are_append_only');
  await client.query('ALTER TABLE order_returns DISABLE TRIGGER order_returns_are_append_only');
  await client.query('ALTER TABLE order_return_lines DISABLE TRIGGER order_return_lines_are_append_only');
  await client.query(`
    TRUNCATE closed_months, closed_month_workbooks, orders, order_lines, order_returns, order_return_lines, order_timeline, coupon_codes, point_ledger, company_points, point_request_steps, point_requests,
      point_batch_rows, point_batches, idempotency_keys, api_keys, intake_ids,
      inquiries, inquiry_replies, inquiry_counts, saved_replies,
      projects, project_counts, point_weeks,
      content_items, content_counts, content_files, content_item_images, content_images, content_views,
      content_versions, content_downloads,
      weekly_reports, forecast_lines, forecasts, claim_months,
      warranty_claims, warranty_claim_counts,
      claims, claim_queues, claim_queue_products, approvals, first_approvals, take_backs, taken_back_items, serial_numbers, article_codes, uploads,
      catalog_snapshots, variant_images, product_media, skus, product_variants, product_categories, products, categories,
      promotions, registration_products, notes, deleted_registrations, sessions, login_attempts, temporary_passwords, data_markers RESTART IDENTITY`);
  // Migrated rows refer to users, so TRUNCATE would require emptying them too.
  await client.query('DELETE FROM users');
  await client.query('DELETE FROM companies');
  await client.query('DELETE FROM purpose_types WHERE id <> 1');
  await client.query('DELETE FROM rejection_reasons');
  await emptyLists(client);
  await client.query(`DELETE FROM configurations WHERE configuration_type <> 'forecasts'`);
  await client.query('ALTER TABLE order_return_lines ENABLE TRIGGER order_return_lines_are_append_only');
  await client.query('ALTER TABLE order_returns ENABLE TRIGGER order_returns_are_append_only');
  await client.query('ALTER TABLE taken_back_items ENABLE TRIGGER taken_back_items_are_append_only');
  await client.query('ALTER TABLE take_backs ENABLE TRIGGER take_backs_are_append_only');
  await client.query('ALTER TABLE point_batch_rows ENABLE TRIGGER point_batch_rows_are_append_only');
  await client.query('ALTER TABLE point_request_steps ENABLE TRIGGER point_request_steps_are_append_only');
  await client.query('ALTER TABLE point_ledger ENABLE TRIGGER point_ledger_is_append_only');
  await client.query('ALTER TABLE closed_month_workbooks ENABLE TRIGGER closed_month_workbooks_are_not_emptied');
  await client.query('ALTER TABLE closed_months ENABLE TRIGGER closed_months_are_not_emptied');
}

async function knownDemoData(client: Client): Promise<{ orders: number } | undefined> {
  const { rows } = await client.query<{ orders: number }>(
    `SELECT (detail ->> 'orders')::integer AS orders FROM data_markers WHERE name = $1`,
    [MARKER],
  );
  return rows[0];
}

async function holdsData(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM companies) OR EXISTS (SELECT FROM products) AS used',
  );
  return rows[0]?.used ?? false;
}

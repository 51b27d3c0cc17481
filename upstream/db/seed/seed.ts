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
  /** Where pictures and forms go. */
  files: FileStorage;
  /** How many orders to make. */
  orders?: number;
  /**
   * How many products there shall be, at least the 180 of the demo, which repeat; orders hold those of the demo alone.
   */
  products?: number;
  /** How many partners there shall be, at least the 460 of the demo; further ones neither order nor have points. */
  partners?: number;
  /** How many items each area of content shall have, at least those of the demo, which repeat. */
  content?: number;
  /** How many claims to make. */
  claims?: number;
  /** How many entries the activity log shall have; those that are there stay. */
  activity?: number;
  /** How many inquiries to make. */
  inquiries?: number;
  /** How many projects to make. */
  projects?: number;
  /** About so many of the claims await approval. */
  awaitingApproval?: number;
  /** How many warranty claims to make. */
  warranty?: number;
  /** Empty the tables first, also of data that people entered. */
  fresh?: boolean;
  /** As of migrations: may a newer version have changed the database? */
  allowsNewer?: boolean;
  /** The end of the year of business that is made; the demo data of one instant is the same everywhere. */
  now?: Date;
  /** Told what is being done, as a sentence for people. */
  onProgress?: (sentence: string) => void;
}

export interface SeedResult {
  /** False where the demo data was there already. */
  loaded: boolean;
  /** How many orders the demo data has. */
  orders: number;
}

/** The database holds data that is not the demo's. */
export class OtherData extends Error {
  override readonly name = 'OtherData';

  constructor() {
    super("The database already holds data that is not the demo's, and was left as it is.");
  }
}

/** What a database holds. */
export interface HeldData {
  kind: 'nothing' | 'demo' | 'other';
  people: number;
  companies: number;
  orders: number;
}

const MARKER = 'demo';
const DEFAULT_ORDERS = 12_000;

/** Of all claims. */
const AWAITING_APPROVAL = 0.0375;
const AWAITING_UPDATE = 0.0075;

/** The products of the demo, which is the least that can be loaded. */
const DEMO_PRODUCTS = 180;

const YEAR_MS = 365 * 24 * 3_600_000;

// Loads that are started at once follow each other.
const LOCK = 7_310_002;

/**
 * Loads the demo data, once: a marker in the same transaction says that it is there. Migrates first. Names, amounts
 * and orders are the same at every load; their year ends at `now`. A killed load leaves nothing behind.
 *
 * @throws OtherData, with a sentence for people, when the database holds data that is not the demo's, unless `fresh`
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
  // The statement under way tells of a lost connection; the event would end the program.
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
    // The last commit must reach the disk: what is said to be loaded stays loaded.
    await client.query('SET LOCAL synchronous_commit = on');
    await client.query('COMMIT');
    onProgress('Tidying up the tables …');
    await vacuumAll(client);
    return { loaded: true, orders };
  } finally {
    await client.end();
  }
}

/** Tells whether a migrated database holds the demo data, other data, or none. */
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

/** Approvals of all kinds in the order of their time, which their ids tell. */
function numberedByTime<A extends { id: number; at: number }>(approvals: A[]): A[] {
  approvals.sort((one, other) => one.at - other.at);
  for (const [index, approval] of approvals.entries()) approval.id = index + 1;
  return approvals;
}

/** Loads companies and people. @returns all companies, those that trade, and the partners of these */
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

/** An administrator decides; who else may see points asks. */
function pointActors(): DemoActors {
  const idsOf = (...roleIds: number[]) =>
    DEMO_SIGN_INS.filter(({ roleId }) => roleIds.includes(roleId)).map(({ id }) => id);
  return { administrator: idsOf(1)[0] ?? 1, requesters: idsOf(2, 4) };
}

/**
 * All but what the migrations put in, and the record of activity, which can't be emptied. The counts of orders go with
 * the orders, by their trigger. Only here, in the transaction that loads new companies, is the ledger ever emptied.
 */
async function emptyTables(client: Client): Promise<void> {
  await client.query('ALTER TABLE point_ledger DISABLE TRIGGER point_ledger_is_append_only');
  await client.query('ALTER TABLE point_request_steps DISABLE TRIGGER point_request_steps_are_append_only');
  await client.query('ALTER TABLE point_batch_rows DISABLE TRIGGER point_batch_rows_are_append_only');
  await client.query(`
    TRUNCATE orders, order_lines, order_timeline, coupon_codes, point_ledger, company_points, point_request_steps, point_requests,
      point_batch_rows, point_batches, idempotency_keys, api_keys, intake_ids,
      inquiries, inquiry_replies, inquiry_counts, saved_replies,
      projects, project_counts, point_weeks,
      content_items, content_counts, content_files, content_item_images, content_images, content_views,
      content_versions, content_downloads,
      weekly_reports, forecast_lines, forecasts, claim_months,
      warranty_claims, warranty_claim_counts,
      claims, claim_queues, claim_queue_products, approvals, first_approvals, serial_numbers, article_codes, uploads,
      catalog_snapshots, variant_images, product_media, skus, product_variants, product_categories, products, categories,
      promotions, registration_products, notes, deleted_registrations, sessions, login_attempts, temporary_passwords, data_markers RESTART IDENTITY`);
  // What the migrations put in names who changed it last: emptied at once, it would have to go too.
  await client.query('DELETE FROM users');
  await client.query('DELETE FROM companies');
  await client.query('DELETE FROM purpose_types WHERE id <> 1');
  await client.query('DELETE FROM rejection_reasons');
  await client.query('DELETE FROM content_types WHERE id > 1000');
  await client.query(`DELETE FROM configurations WHERE configuration_type <> 'forecasts'`);
  await client.query('ALTER TABLE point_batch_rows ENABLE TRIGGER point_batch_rows_are_append_only');
  await client.query('ALTER TABLE point_request_steps ENABLE TRIGGER point_request_steps_are_append_only');
  await client.query('ALTER TABLE point_ledger ENABLE TRIGGER point_ledger_is_append_only');
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

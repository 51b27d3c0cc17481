import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { Browser, NOT_KEPT } from '../bff/browser';
import { aCompany, anOrder } from '../upstream/harness/factories';

/** Somebody of the staff at work. */
export interface Person {
  email: string;
  /** To whom this person gives points. */
  companyId: number;
  /** What this person alone marks as used or not. */
  couponId: number;
}

/** That of the demo's administrator, whose hash they get. */
const PASSWORD = 'Welcome-2026!';

/**
 * Puts staff into a database of demo data, each with a coupon to mark, and ten with a company together. They were here
 * yesterday: of strangers, an address may not have so many who sign in at once.
 */
export async function makePeople(db: Pool, count: number): Promise<Person[]> {
  await db.query(
    `INSERT INTO users (role_id, email, first_name, last_name, password_hash)
      SELECT role_id, 'load-' || n || '@example.com', 'Works', 'Number ' || n, password_hash
      FROM users, generate_series(1, $1::int) AS n WHERE email = 'admin@qpartner.example'`,
    [count],
  );
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, revoked_at, client_address)
      SELECT sha256(email::bytea), id, yesterday, yesterday, yesterday + interval '1 hour', NULL, '127.0.0.1'
      FROM users, (SELECT now() - interval '1 day' AS yesterday) AS day WHERE email LIKE 'load-%'`,
  );
  const people: Person[] = [];
  let companyId = 0;
  for (let number = 1; number <= count; number += 1) {
    if (number % 10 === 1) companyId = (await aCompany(db, { name: `Load ${number}` })).id;
    const { id: orderId } = await anOrder(db, { lines: [{ coupon: { code: `LOAD-${number}`, used: false } }] });
    const { rows } = await db.query<{ id: number }>(
      'SELECT id FROM coupon_codes WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = $1)',
      [orderId],
    );
    people.push({ email: `load-${number}@example.com`, companyId, couponId: rows[0]?.id ?? 0 });
  }
  return people;
}

/** What somebody does next, by how often of a hundred times. */
type Deed = { name: string; share: number; path?: string };

const DEEDS: readonly Deed[] = [
  { name: 'a page', share: 4, path: '/dashboard' },
  { name: 'a page', share: 6, path: '/marketing-shop/orders/all/1' },
  { name: 'a page', share: 3, path: '/qpartners/registration/list' },
  { name: 'a page', share: 3, path: '/rewards/qpoint-management' },
  { name: 'a page', share: 2, path: '/work' },
  { name: 'a page', share: 2, path: '/admincontrols/activity' },
  // Once a page is there, the browser asks for rows and records alone.
  { name: 'a list', share: 22, path: '/api/orders?limit=25' },
  { name: 'a list', share: 6, path: '/api/orders?limit=25&offset=150' },
  { name: 'a list', share: 8, path: '/api/users/qpoints/search' },
  { name: 'a list', share: 6, path: '/api/modules/awaiting-approval/search' },
  { name: 'a list', share: 6, path: '/api/users/registration/search' },
  { name: 'a list', share: 4, path: '/api/activity' },
  { name: 'a list', share: 8, path: '/api/dashboard/figures' },
  { name: 'points given', share: 9 },
  { name: 'a coupon marked', share: 10 },
  { name: 'signed out and in', share: 1 },
];

export interface LoadFigures {
  /** Milliseconds of each answer, by what was done. */
  times: Map<string, number[]>;
  /** What failed, and when. */
  failures: string[];
  /** Amounts of points that were acknowledged; each was sent once. */
  moved: Set<number>;
  /** How often each coupon was marked. */
  marked: Map<number, number>;
  /** Streams of what others change: how many were open at once at most, and how many were opened in all. */
  streams: { most: number; opened: number };
}

/** People who work until they are stopped; their figures can be read meanwhile. */
export interface Load {
  figures: LoadFigures;
  stop: () => Promise<void>;
}

export interface LoadOptions {
  url: string;
  people: readonly Person[];
  /** How long one of them thinks between two requests, on average, in milliseconds. */
  thinkMs: number;
  /** Within so many milliseconds all have come. */
  rampMs: number;
}

/** Lets people come, sign in and work; a request is sent once, and fails unless it is answered 200 to its last byte. */
export function startLoad({ url, people, thinkMs, rampMs }: LoadOptions): Load {
  const figures: LoadFigures = {
    ...{ times: new Map(), failures: [], moved: new Set(), marked: new Map(), streams: { most: 0, opened: 0 } },
  };
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const pause = (ms: number) => delay(ms, undefined, { signal: over.signal }).catch(() => undefined);
  let lastAmount = 0;
  let sessions = 0;
  let open = 0;

  const succeeds = async (name: string, asking: () => Promise<Response>): Promise<boolean> => {
    const began = performance.now();
    const fault = await asking()
      .then(async (answer) => [answer.status, await answer.text()] as const)
      .then(([status, text]) => (status === 200 ? undefined : `${status} ${text.slice(0, 200)}`))
      .catch((error: unknown) => String((error as Error).cause ?? error));
    const taken = figures.times.get(name) ?? [];
    taken.push(performance.now() - began);
    figures.times.set(name, taken);
    if (fault !== undefined) figures.failures.push(`${new Date().toISOString()} ${name}: ${fault}`);
    return fault === undefined;
  };

  const workOf = (browser: Browser, { email, companyId, couponId }: Person) => {
    const change = (method: string, path: string, body: unknown, key?: string) =>
      browser.send(path, {
        method,
        headers: {
          ...{ 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      });
    return {
      /** Which time this person is signed in; 0 while not. */
      session: 0,
      async signIn() {
        if (await succeeds('signed in', () => browser.signIn(email, PASSWORD))) this.session = sessions += 1;
      },
      async do({ name, path }: Deed) {
        if (path !== undefined) return void (await succeeds(name, () => browser.get(path)));
        if (name === 'points given') {
          const qpoints = (lastAmount += 1);
          const wish = [{ companyId, qpoints, requestTypeId: REQUEST_TYPE.accrue }];
          const send = () => change('POST', '/api/point-request/batch', wish, randomUUID());
          if (await succeeds(name, send)) figures.moved.add(qpoints);
        } else if (name === 'a coupon marked') {
          const times = figures.marked.get(couponId) ?? 0;
          const body = { id: couponId, couponStatusId: 2 - (times % 2) };
          if (await succeeds(name, () => change('PATCH', '/api/orders/coupon/update', body)))
            figures.marked.set(couponId, times + 1);
        } else {
          this.session = 0;
          await succeeds('signed out', () => browser.signOut());
          await this.signIn();
        }
      },
    };
  };

  /** A tab in sight listens to what others change; one that loses its stream opens it anew after a while. */
  const listen = async (browser: Browser, work: { session: number }) => {
    for (; !over.signal.aborted; await pause(1_000 + 2_000 * Math.random())) {
      const { session } = work;
      if (session === 0) continue;
      const answer = await browser.send('/api/events', { signal: over.signal }).catch(() => undefined);
      if (answer?.status === 200) {
        figures.streams.opened += 1;
        figures.streams.most = Math.max(figures.streams.most, (open += 1));
        // Until it ends or breaks off.
        await answer.text().catch(() => undefined);
        open -= 1;
      } else if (session === work.session && !over.signal.aborted) {
        figures.failures.push(`${new Date().toISOString()} what others change: ${answer?.status ?? 'no answer'}`);
      }
    }
  };

  const working = people.map(async (person, index) => {
    await pause((index / people.length) * rampMs);
    if (over.signal.aborted) return;
    const browser = new Browser(url, NOT_KEPT);
    const work = workOf(browser, person);
    await work.signIn();
    const listening = listen(browser, work);
    while (!over.signal.aborted) {
      await pause(-Math.log(1 - Math.random()) * thinkMs);
      if (!over.signal.aborted) await work.do(nextDeed());
    }
    await listening;
  });
  return {
    figures,
    async stop() {
      over.abort();
      await Promise.all(working);
    },
  };
}

function nextDeed(): Deed {
  let left = Math.random() * DEEDS.reduce((sum, { share }) => sum + share, 0);
  return DEEDS.find(({ share }) => (left -= share) < 0) ?? DEEDS[0]!;
}

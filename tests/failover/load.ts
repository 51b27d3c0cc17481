import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import type { Product } from '../harness/product';
import type { Browser } from '../bff/browser';

/** What people do all the time; the first three write. */
const KINDS = ['back office', 'upstream', 'order', 'page', 'standby'] as const;
export type Kind = (typeof KINDS)[number];

export interface LoadOptions {
  product: Product;
  /** Of people who are signed in: at the back office, and at the upstream. */
  browser: Browser;
  token: string;
  companies: readonly { id: number }[];
  coupons: readonly { id: number }[];
  inquiryIds: readonly number[];
  /** Where long reads go. */
  standbysUrl: string;
  /** How long each of them waits between two things, in milliseconds; as short as they are pressed by hand by itself. */
  pauseMs?: number;
}

export interface Load {
  /** Amounts of points whose movement was acknowledged, by either program. */
  moved: ReadonlySet<number>;
  /** All amounts that were ever sent. */
  sent: ReadonlySet<number>;
  /** How often each coupon was marked, as far as its person was told. */
  marked: ReadonlyMap<number, number>;
  /** Whom a reply was written to, as acknowledged. */
  replied: ReadonlySet<string>;
  /** Answers that sent a person to the sign-in page. */
  signedOut: readonly string[];
  /** Answers that a person would not understand. */
  strange: readonly string[];
  /** The longest time since an instant in which a kind had no success, in milliseconds. */
  longestGap: (kind: Kind, since: number) => number;
  /** Waits until each kind has succeeded since an instant. */
  untilAllAnswer: (since: number) => Promise<void>;
  /** Waits for what is under way. */
  stop: () => Promise<void>;
}

/** A person waits so long at most; the back office answers before. */
const PATIENCE_MS = 15_000;

const OVERVIEW = '/marketing-shop/orders/all/1';

/** People who read, move points, mark coupons and write replies, and who press again where no answer came. */
export function startLoad({ product, browser, token, pauseMs = 200, ...given }: LoadOptions): Load {
  const [moved, sent, replied] = [new Set<number>(), new Set<number>(), new Set<string>()];
  const marked = new Map(given.coupons.map(({ id }) => [id, 0]));
  const signedOut: string[] = [];
  const strange: string[] = [];
  const successes = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  let isOver = false;

  const again = (kind: Kind, attempt: () => Promise<boolean>) => async () => {
    for (; !isOver; await delay(pauseMs)) if (await attempt()) successes[kind].push(Date.now());
  };
  const { asked, byBackOffice, byUpstream } = callsOf({ product, browser, token, signedOut, strange });

  const mover = (kind: 'back office' | 'upstream', company: number) => {
    let wish: { key: string; qpoints: number } | undefined;
    return again(kind, async () => {
      wish ??= { key: randomUUID(), qpoints: sent.size + 1 };
      sent.add(wish.qpoints);
      const body = [{ companyId: company, qpoints: wish.qpoints, requestTypeId: REQUEST_TYPE.accrue }];
      const { status, body: said } = await (kind === 'upstream'
        ? byUpstream('/point-request/batch', body, wish.key)
        : byBackOffice('POST', '/point-request/batch', body, wish.key));
      if (status !== 200) return false;
      if (!said.includes('"pointRequestError":[]')) strange.push(said);
      moved.add(wish.qpoints);
      wish = undefined;
      return true;
    });
  };
  const marker = (id: number) => {
    let isRepeated = false;
    return again('order', async () => {
      const count = marked.get(id) ?? 0;
      const { status } = await byBackOffice('PATCH', '/orders/coupon/update', { id, couponStatusId: 2 - (count % 2) });
      // "The coupon is Used already": it was this person who marked it, and no answer came.
      const isDone = status === 200 || (status === 409 && isRepeated);
      isRepeated = !isDone;
      if (isDone) marked.set(id, count + 1);
      return isDone;
    });
  };
  const waiting = [...given.inquiryIds];
  const replier = async () => {
    for (let id = waiting.shift(); id && !isOver; id = waiting.shift()) {
      const email = `asker-${id}@example.com`;
      const key = randomUUID();
      const reply = { contactId: id, contactStatusId: 2, email, mailTitle: 'Your battery', content: 'The large one.' };
      while (!isOver && (await byBackOffice('POST', '/contact/action', reply, key)).status !== 200) await delay(200);
      if (!isOver) replied.add(email);
      await delay(2_000);
    }
  };
  const reader = again('page', async () => {
    const page = await asked(browser.send(OVERVIEW, { signal: AbortSignal.timeout(PATIENCE_MS) }));
    return page.status === 200;
  });
  const standbyReader = again('standby', () => readsOnce(given.standbysUrl));

  const people = [
    ...given.companies.map(({ id }, index) => mover(index % 2 ? 'upstream' : 'back office', id)),
    ...given.coupons.map(({ id }) => marker(id)),
    ...[replier, reader, standbyReader],
  ].map((person) => person());

  return {
    ...{ moved, sent, marked, replied, signedOut, strange },
    longestGap(kind, since) {
      const times = [since, ...successes[kind].filter((at) => at > since), Date.now()];
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    },
    async untilAllAnswer(since) {
      while (!KINDS.every((kind) => (successes[kind].at(-1) ?? 0) > since)) await delay(100);
    },
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}

interface Calls extends Pick<LoadOptions, 'product' | 'browser' | 'token'> {
  signedOut: string[];
  strange: string[];
}

/** How people call both programs, and what of the answers must not be. */
function callsOf({ product, browser, token, signedOut, strange }: Calls) {
  /** @returns the status and the body; none where nothing came */
  const asked = async (asking: Promise<Response>) => {
    const answer = await asking.catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    if (!answer || body === undefined) return { status: 0, body: '' };
    const { status } = answer;
    const told = `${status} ${answer.headers.get('location') ?? ''} ${body.slice(0, 300)}`;
    if (status === 401 || (status >= 300 && status < 400)) signedOut.push(told);
    else if (![200, 409, 502, 503, 504].includes(status)) strange.push(told);
    return { status, body };
  };
  const json = { 'content-type': 'application/json' };
  const keyed = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key });
  return {
    asked,
    byBackOffice: (method: string, path: string, body: unknown, key?: string) =>
      asked(
        browser.send(`/api${path}`, {
          method,
          headers: { ...json, ...keyed(key), origin: product.url, 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      ),
    byUpstream: (path: string, body: unknown, key: string) =>
      asked(
        fetch(product.upstreamUrl + path, {
          method: 'POST',
          headers: { ...json, ...keyed(key), authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      ),
  };
}

/** Reads something of a standby by a connection of its own. */
async function readsOnce(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('SELECT FROM users LIMIT 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await Promise.race([client.end().catch(() => undefined), delay(500)]);
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Category } from '@/lib/contract/categories';
import { Browser } from '../bff/browser';
import { profileStatus, signInUpstream } from '../harness/upstream-session';
import { aMail, queue } from '../upstream/mail-fixture';
import type { Balanced } from './balanced';

/** Takes what is promised, whether it was kept, and figures. */
export type Tell = (what: string, kept: boolean, figures: string) => void;

export const PASSWORD = 'Welcome-2026!';

/** What all copies must keep together; each line tells whether they did. */
export async function checkTogether(balanced: Balanced, pool: pg.Pool, folder: string, tell: Tell): Promise<void> {
  await checkShared(balanced, pool, tell);
  await checkOffices(balanced, pool, tell);
  await checkMail(balanced, pool, folder, tell);
  await checkWeekly(balanced, pool, tell);
  await checkCounts(pool, tell);
}

/** Sessions, limits and rights lie in the database: what one copy did counts at the others at once. */
async function checkShared({ upstreamUrls }: Balanced, pool: pg.Pool, tell: Tell): Promise<void> {
  const [first = '', ...others] = upstreamUrls;
  const token = await signInUpstream(first);
  const open = await Promise.all(others.map((url) => profileStatus(url, token)));
  const authorization = `Bearer ${token}`;
  await fetch(`${first}/logout`, { method: 'POST', headers: { authorization } });
  const ended = await Promise.all(others.map((url) => profileStatus(url, token)));
  tell(
    'a session counts and ends on all copies',
    open.every((status) => status === 200) && ended.every((status) => status === 401),
    [...open, ...ended].join(' '),
  );

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const url = upstreamUrls[attempt % upstreamUrls.length] ?? first;
    const headers = { 'content-type': 'application/json' };
    statuses.push((await fetch(`${url}/login`, { method: 'POST', headers, body })).status);
  }
  tell(
    'ten failed sign-ins are ten, whichever copies saw them',
    statuses.filter((status) => status === 429).length === 2,
    statuses.join(' '),
  );
  // The address is the load's too.
  await pool.query('DELETE FROM login_attempts');

  await checkVersions(upstreamUrls, tell);

  const shop = await signInUpstream(first, 'shop@qpartner.example');
  const ask = (url: string) =>
    fetch(`${url}/orders?limit=1`, { headers: { authorization: `Bearer ${shop}` } }).then(({ status }) => status);
  const allowed = await Promise.all(upstreamUrls.map(ask));
  await pool.query(`UPDATE users SET role_id = 5 WHERE email = 'shop@qpartner.example'`);
  const refused = await Promise.all(upstreamUrls.map(ask));
  await pool.query(`UPDATE users SET role_id = 3 WHERE email = 'shop@qpartner.example'`);
  const isGone = allowed.every((status) => status === 200) && refused.every((status) => status === 403);
  tell('a right that is taken away is gone on all copies', isGone, [...allowed, ...refused].join(' '));
}

/** The same by way of nginx and the back offices: what is asked at once comes to every copy of both. */
async function checkOffices({ url, upstreamUrls }: Balanced, pool: pg.Pool, tell: Tell): Promise<void> {
  const signIn = async () => {
    const browser = new Browser(url);
    await browser.signIn('shop@qpartner.example', PASSWORD);
    return browser;
  };
  const [browser, other] = [await signIn(), await signIn()];
  const ask = async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 * upstreamUrls.length }, () => browser.get('/api/orders?limit=1')),
    );
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return [...new Set(answers.map(({ status }) => status))].join(' and ');
  };
  const allowed = await ask();
  await pool.query(`UPDATE users SET role_id = 5 WHERE email = 'shop@qpartner.example'`);
  const refused = await ask();
  await pool.query(`UPDATE users SET role_id = 3 WHERE email = 'shop@qpartner.example'`);
  const figures = [allowed, refused, await ask()];
  await other.send('/api/sessions', { method: 'DELETE', headers: { origin: url, 'sec-fetch-site': 'same-origin' } });
  figures.push(await ask());
  const isKept = figures.join() === '200,403,200,401';
  tell(
    'a right, then a session, that is taken away is gone at every back office, by way of nginx',
    isKept,
    figures.join(', '),
  );
}

/**
 * A form, or the draft of one that the browser kept, is saved by whichever copy comes
 * next, and checked there as anywhere.
 */
async function checkVersions(upstreamUrls: readonly string[], tell: Tell): Promise<void> {
  const [first = ''] = upstreamUrls;
  const authorization = `Bearer ${await signInUpstream(first)}`;
  const [opened] = (await (await fetch(`${first}/categories`, { headers: { authorization } })).json()) as Category[];
  const save = async (url: string) => {
    const body = JSON.stringify({ name: opened?.name, version: opened?.version });
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch(`${url}/categories/${opened?.id}`, { method: 'PATCH', headers, body })).status;
  };
  const saved = await save(upstreamUrls.at(-1) ?? first);
  const outdated = await Promise.all(upstreamUrls.map(save));
  const isChecked = saved === 200 && outdated.every((status) => status === 409);
  tell(
    'a form opened at one copy is saved at another, and outdated on all from then on',
    isChecked,
    [saved, ...outdated].join(' '),
  );
}

/** All copies deliver; each message leaves once. */
async function checkMail({ upstreamUrls }: Balanced, pool: pg.Pool, folder: string, tell: Tell): Promise<void> {
  const mails = Array.from({ length: 60 }, (_, index) => aMail(`person-${index}@example.com`));
  await queue(pool, mails);
  for (let waiting = 1, tries = 0; waiting > 0 && tries < 120; tries += 1) {
    await delay(500);
    waiting =
      (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM mail_outbox WHERE state = 'queued'`)).rows[0]
        ?.n ?? 0;
  }
  // Lines of the log are gathered before they are written.
  await delay(3_000);
  const sent = upstreamUrls.map((_, copy) => {
    const told = readFileSync(path.join(folder, `upstream-${copy}.log`), 'utf8');
    return [...told.matchAll(/"mailId":(\d+).*"mail sent"/g)].map(([, id]) => id);
  });
  const all = sent.flat();
  const figures = `${mails.length} messages, sent by copies: ${sent.map(({ length }) => length).join(' + ')}`;
  tell('each message leaves once', all.length === mails.length && new Set(all).size === mails.length, figures);
}

/** All copies make the report of the week at once; one is kept. */
async function checkWeekly({ upstreamUrls }: Balanced, pool: pg.Pool, tell: Tell): Promise<void> {
  const token = await signInUpstream(upstreamUrls[0] ?? '');
  await pool.query('DELETE FROM weekly_reports');
  const answers = await Promise.all(
    [...upstreamUrls, ...upstreamUrls].map(async (url) => {
      const answer = await fetch(`${url}/companies/download-weekly`, { headers: { authorization: `Bearer ${token}` } });
      return `${answer.status} ${(await answer.arrayBuffer()).byteLength}`;
    }),
  );
  const { rows } = await pool.query('SELECT FROM weekly_reports');
  const isOne = new Set(answers).size === 1 && rows.length === 1 && answers[0]?.startsWith('200') === true;
  tell('the report of a week is made once', isOne, `${rows.length} made; answered ${[...new Set(answers)].join(', ')}`);
}

/** All copies compact the counts of orders, while orders change. */
async function checkCounts(pool: pg.Pool, tell: Tell): Promise<void> {
  const statements = 20;
  for (let one = 0; one < statements; one += 1) {
    await pool.query(`UPDATE orders SET created_at = created_at - interval '1 day' WHERE id % $1 = $2`, [
      statements,
      one,
    ]);
    await delay(500);
  }
  const left = async () =>
    (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM order_count_deltas')).rows[0]?.n ?? 0;
  for (let tries = 0; tries < 60 && (await left()) > 0; tries += 1) await delay(500);
  const { rows } = await pool.query(
    `SELECT FROM order_daily_counts AS kept
     FULL JOIN (SELECT utc_day(created_at) AS utc_day, tab_id, count(*) AS count FROM orders GROUP BY 1,
       2) AS counted USING (utc_day, tab_id)
     WHERE coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
  );
  const waiting = await left();
  tell(
    'each change of the counts of orders is taken over once',
    rows.length === 0 && waiting === 0,
    `${rows.length} days differ, ${waiting} changes left over`,
  );
}

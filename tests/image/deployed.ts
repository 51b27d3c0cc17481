import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { Browser } from '@/tests/bff/browser';
import { aPicture, formOf } from '@/tests/upstream/harness/pictures';

/** Settings of both programs in front of one database. */
export function settingsOf(databaseUrl: string, ports: { upstream: number; office: number }) {
  return {
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    UPSTREAM_PORT: String(ports.upstream),
    PORT: String(ports.office),
    UPSTREAM_URL: `http://127.0.0.1:${ports.upstream}`,
    NEXTAUTH_URL: `http://127.0.0.1:${ports.office}`,
    NEXTAUTH_SECRET: 'a secret of at least 32 characters',
    SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
    OFFICE_WORKERS: '1',
  };
}

/** Waits until an address says that all is well, the store of files included: it may start later than the programs. */
export async function untilHealthy(address: string): Promise<void> {
  for (const giveUp = Date.now() + slowly(60_000); Date.now() < giveUp; await delay(200)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok && ((await answer.json()) as { status: string }).status === 'ok') return;
  }
  throw new Error(`${address} did not become healthy`);
}

/** The command that makes an administrator, as the head of compose.yaml has it. */
export const MAKE_ADMINISTRATOR = [
  ...['node', 'programs/command.mjs', 'admin-create', '--email', 'ada@example.com', '--name', 'Ada Young'],
];

/**
 * Signs in with what the command that makes an administrator has printed, and goes on to the dashboard: a password of
 * their own first, then a second factor.
 *
 * @returns the browser that is signed in
 */
export async function expectToWork(office: string, said: string): Promise<Browser> {
  const password = /^Temporary password: (\S+)\s*$/m.exec(said)?.[1] ?? '';
  const browser = new Browser(office);
  expect((await browser.signIn('ada@example.com', password)).status).toBe(200);
  for (const path of ['/dashboard', '/second-factor']) expect(await leadsTo(browser, path)).toMatch('/change-password');
  const html = await opens(browser, '/change-password', 'Set a new password');
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
  expect((await browser.get(script)).status).toBe(200);
  expect((await fetch(`${office}/api/health`)).status).toBe(200);

  await change(browser, '/api/users/profile/password', { password: 'Kept-after-all-7!' });
  expect(await leadsTo(browser, '/dashboard')).toMatch('/second-factor');
  await opens(browser, '/second-factor', 'Set up a second factor');
  const { secret } = (await change(browser, '/api/users/profile/second-factor/secret', {})) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await change(browser, '/api/users/profile/second-factor', { code });
  expect(await leadsTo(browser, '/dashboard')).toBe(null);
  return browser;
}

/** @returns where a page leads on to; null where it opens */
async function leadsTo(browser: Browser, path: string): Promise<string | null> {
  const answer = await browser.get(path);
  const location = answer.headers.get('location');
  expect(answer.status, path).toBe(location ? 307 : 200);
  return location;
}

/** @returns the page, which has this heading */
async function opens(browser: Browser, path: string, heading: string): Promise<string> {
  const answer = await browser.get(path);
  const html = await answer.text();
  expect([answer.status, /<h1[^>]*>([^<]+)/.exec(html)?.[1]]).toEqual([200, heading]);
  return html;
}

/** Sends a change as a page of the portal does. @returns its answer */
async function change(browser: Browser, path: string, body: object): Promise<unknown> {
  const own = { 'content-type': 'application/json', origin: browser.address, 'sec-fetch-site': 'same-origin' };
  const answer = await browser.send(path, { method: 'PATCH', headers: own, body: JSON.stringify(body) });
  const text = await answer.text();
  expect([answer.status, path, text]).toEqual([200, path, text]);
  return JSON.parse(text) as unknown;
}

/** What somebody has made, with the browser in which they are signed in. */
export interface Made {
  browser: Browser;
  role: string;
  /** Where the back office serves it. */
  picture: string;
}

/** Has somebody add a role and a picture. */
export async function make(browser: Browser): Promise<Made> {
  const json = { 'content-type': 'application/json' };
  const role = 'Installers';
  const added = await browser.post('/api/roles', JSON.stringify({ name: role }), json);
  expect({ status: added.status, said: await added.text() }).toMatchObject({ status: 200 });
  const stored = await browser.post('/api/content-images', formOf('image', [await aPicture('png')]));
  expect(stored.status).toBe(200);
  const { assetUrl } = (await stored.json()) as { assetUrl: string };
  return { browser, role, picture: `/api${assetUrl}` };
}

/** Is what somebody has made still there, and are they still signed in? */
export async function expectKept({ browser, role, picture }: Made): Promise<void> {
  const roles = await browser.get('/api/roles');
  expect({ status: roles.status, said: await roles.text() }).toEqual({
    status: 200,
    said: expect.stringContaining(`"${role}"`) as string,
  });
  const image = await browser.get(picture);
  expect({ status: image.status, type: image.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'image/webp',
  });
}

/** Does the upstream know from where somebody has signed in? Otherwise all people share one limit of failed sign-ins. */
export async function expectKnownFrom(address: string, { browser }: Made): Promise<void> {
  const answer = await browser.get('/api/sessions');
  const { sessions } = (await answer.json()) as { sessions: { clientAddress: string }[] };
  expect(sessions.map(({ clientAddress }) => clientAddress)).toEqual([address]);
}

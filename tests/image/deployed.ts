import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { Browser } from '@/tests/bff/browser';

/** Settings of both programs in front of one database. */
export function settingsOf(databaseUrl: string, ports: { upstream: number; office: number }) {
  return {
    NODE_ENV: 'production' as const,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    UPSTREAM_PORT: String(ports.upstream),
    PORT: String(ports.office),
    API_BASE_URL: `http://127.0.0.1:${ports.upstream}`,
    NEXTAUTH_URL: `http://127.0.0.1:${ports.office}`,
    NEXTAUTH_SECRET: 'a secret of at least 32 characters',
    SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
    OFFICE_WORKERS: '1',
    SECOND_FACTOR_ROLES: 'none',
  };
}

/** Waits until an address answers 200. */
export async function untilHealthy(address: string): Promise<void> {
  for (const giveUp = Date.now() + slowly(60_000); Date.now() < giveUp; await delay(200)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${address} did not become healthy`);
}

/** Signs in with what the command that makes an administrator has printed, and opens what that leads to. */
export async function expectToWork(office: string, said: string): Promise<void> {
  const password = /^Temporary password: (.+)$/m.exec(said)?.[1] ?? '';
  const browser = new Browser(office);
  expect((await browser.signIn('ada@example.com', password)).status).toBe(200);
  const page = await browser.get('/change-password');
  expect({ status: page.status, leadsTo: page.headers.get('location') }).toEqual({ status: 200, leadsTo: null });
  const html = await page.text();
  expect(/<h1[^>]*>([^<]+)/.exec(html)?.[1]).toBe('Set a new password');
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
  expect((await browser.get(script)).status).toBe(200);
  expect((await fetch(`${office}/api/health`)).status).toBe(200);
}

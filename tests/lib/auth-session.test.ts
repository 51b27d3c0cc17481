import { hkdfSync } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { decode, encode } from 'next-auth/jwt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession, sessionCookieNames, SESSION_SECONDS } from '@/lib/auth/session';

const SECRET = 'a-secret-of-these-tests-that-is-long-enough';

beforeEach(() => {
  vi.stubEnv('NEXTAUTH_SECRET', SECRET);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function cookiesOf(roleId: number, { secret = SECRET, ...marks }: { secret?: string; staff?: boolean } = {}) {
  const user = { id: 7, roleId, firstName: 'Hana', lastName: 'Miller' };
  const value = await encode({ token: { user, token: 'bearer', ...marks }, secret, maxAge: SESSION_SECONDS });
  return { get: (name: string) => (name === sessionCookieNames().session ? { value } : undefined) };
}

test('a session ends with its time, also where its cookie was read before', async () => {
  const cookies = await cookiesOf(1);
  expect(await readSession(cookies)).toMatchObject({ user: { id: 7 }, token: 'bearer' });
  expect(await readSession(cookies)).toMatchObject({ user: { id: 7 }, token: 'bearer' });
  vi.setSystemTime(Date.now() + (SESSION_SECONDS - 60) * 1000);
  expect(await readSession(cookies)).not.toBeNull();
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await readSession(cookies)).toBeNull();
});

test('a cookie that was encrypted with another secret is no session, however often it comes', async () => {
  const cookies = await cookiesOf(1, { secret: 'another-secret-that-is-also-long-enough' });
  expect(await readSession(cookies)).toBeNull();
  expect(await readSession(cookies)).toBeNull();
});

test('a cookie that was encrypted in another way by the same key is no session, though next-auth would read it', async () => {
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'NextAuth.js Generated Encryption Key', 32));
  const user = { id: 7, roleId: 1, firstName: 'Hana', lastName: 'Miller' };
  const value = await new EncryptJWT({ user, token: 'bearer' })
    .setProtectedHeader({ alg: 'dir', enc: 'A128CBC-HS256' })
    .setExpirationTime('1h')
    .encrypt(key);
  expect(await decode({ token: value, secret: SECRET })).toMatchObject({ token: 'bearer' });
  expect(await readSession({ get: () => ({ value }) })).toBeNull();
});

test('a role that may not enter has no session', async () => {
  expect(await readSession(await cookiesOf(5))).toBeNull();
});

test('a role that was made later has one where the upstream counted it among its staff', async () => {
  expect(await readSession(await cookiesOf(7))).toBeNull();
  expect(await readSession(await cookiesOf(7, { staff: true }))).toMatchObject({ user: { roleId: 7 }, staff: true });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

async function read(variables: Record<string, string>) {
  const names = [
    'UPSTREAM_URL',
    'API_BASE_URL',
    'HOST',
    'UPSTREAM_PORT',
    'NEXTAUTH_SECRET',
    'NEXTAUTH_URL',
    'ALLOWED_ROLE_IDS',
  ];
  for (const name of names) vi.stubEnv(name, variables[name] ?? '');
  return (await import('@/lib/server/env')).env();
}

test.each([
  [{}, 'http://127.0.0.1:4000'],
  [{ HOST: '0.0.0.0', UPSTREAM_PORT: '4100' }, 'http://127.0.0.1:4100'],
  [{ HOST: '::' }, 'http://[::1]:4000'],
  [{ HOST: '::1' }, 'http://[::1]:4000'],
  [{ HOST: 'localhost' }, 'http://localhost:4000'],
  [{ UPSTREAM_URL: 'http://10.0.0.1:4000' }, 'http://10.0.0.1:4000'],
  [{ API_BASE_URL: 'https://api.example/v1/' }, 'https://api.example/v1'],
])('%j asks the upstream at %s', async (variables, address) => {
  expect((await read({ NEXTAUTH_SECRET: SECRET, ...variables })).UPSTREAM_URL).toBe(address);
});

test.each([
  ['https://office.example', true],
  ['http://127.0.0.1:3000', false],
  ['', false],
])('the public address %j is secure: %s', async (NEXTAUTH_URL, isSecure) => {
  expect((await read({ NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL })).isSecure).toBe(isSecure);
});

test('says each thing that is wrong', async () => {
  const reading = read({ ALLOWED_ROLE_IDS: 'all' });
  await expect(reading).rejects.toThrow(/ALLOWED_ROLE_IDS must be role numbers.* NEXTAUTH_SECRET must be set/);
});

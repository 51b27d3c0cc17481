import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const RUTH = { id: 7, roleId: 1, firstName: 'Ruth', lastName: 'Adeyemi' };

/** The module as a program with this secret has it. */
async function withSecret(secret: string) {
  vi.resetModules();
  vi.stubEnv('NEXTAUTH_SECRET', secret);
  return import('@/lib/api/storage-key');
}

const SECRET = 'a secret of more than 32 characters';
beforeEach(() => vi.stubEnv('NODE_ENV', 'test'));
afterEach(() => vi.unstubAllEnvs());

it('the key of a person’s browser storage is theirs, the same each time, and another one with another secret', async () => {
  const { storageKeyOf } = await withSecret(SECRET);
  const key = storageKeyOf(7);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(storageKeyOf(7)).toBe(key);
  expect(storageKeyOf(8)).not.toBe(key);
  expect((await withSecret(`${SECRET}!`)).storageKeyOf(7)).not.toBe(key);
});

it('who is signed in is kept with sealed names, alike on each page', async () => {
  const { sealedRecord } = await withSecret(SECRET);
  const record = sealedRecord(RUTH);
  expect(record).toEqual({ id: 7, roleId: 1, firstName: expect.any(String), lastName: expect.any(String) });
  expect(JSON.stringify(record)).not.toMatch(/Ruth|Adeyemi/);
  expect(sealedRecord(RUTH)).toEqual(record);
  expect(sealedRecord({ ...RUTH, id: 8 }).lastName).not.toBe(record.lastName);
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupsIn } from '@/scripts/backup-place';
import { openBucket } from '@/upstream/files/bucket';
import { s3Storage } from '@/upstream/files/s3-storage';
import { createDatabase, type TestDatabase } from '@/tests/upstream/harness/database';
import { startS3, type S3Server } from '@/tests/upstream/harness/s3';
import { contents, runCommandOn, withSoundLedger, type Said } from './commands';

let database: TestDatabase;
let s3: S3Server;
let folder: string;
let dataDir: string;

/** The address of a place in the bucket. */
const at = (place: string) => s3.url.replace('//files?', `//files/${place}?`);

beforeAll(async () => {
  database = await createDatabase();
  await withSoundLedger(database);
  s3 = await startS3();
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-bucket-backup-'));
  dataDir = path.join(folder, 'data');
  mkdirSync(path.join(dataDir, 'files'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files', 'a1.webp'), 'a picture');
  writeFileSync(path.join(dataDir, 'second-factor-key'), 'the key');
});

afterAll(async () => {
  await s3.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Said> {
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  return runCommandOn(database, dataDir, [command, ...args], { ...keys, ...env });
}

const onTheirWay = () => readdirSync(dataDir).filter((name) => name.startsWith('backup-'));

describe('a backup in a bucket', () => {
  it('is made, tried as it lies there, and comes back as it was', async () => {
    const made = await run('backup', [at('friday'), '--verify']);
    expect(made.said).toMatch(/rows of \d+ tables and 1 files are in s3:\/\/files\/friday\?.*\.\nIt can be restored: /);
    expect(made.code).toBe(0);
    expect((await run('backup', [at('friday')])).said).toBe(`${at('friday')} is not empty: name a place that is new.`);

    const before = await contents(database.url);
    rmSync(path.join(dataDir, 'files'), { recursive: true });
    rmSync(path.join(dataDir, 'second-factor-key'));
    const restored = await run('restore', [at('friday'), '--yes']);
    expect(restored.said).toContain('is restored and its ledger is sound');
    expect(await contents(database.url)).toEqual(before);
    expect(readFileSync(path.join(dataDir, 'files', 'a1.webp'), 'utf8')).toBe('a picture');
    expect(readFileSync(path.join(dataDir, 'second-factor-key'), 'utf8')).toBe('the key');
    expect(onTheirWay()).toEqual([]);
  });

  it('beside the files of the product in one bucket is none of these', async () => {
    const env = { FILES_URL: s3.url };
    await s3Storage(s3.url).then((files) => files.put('b2.webp', Buffer.from('a picture of the bucket')));
    expect((await run('backup', [at('beside')], env)).said).toContain('and 1 files are in');
    await s3Storage(s3.url).then((files) => files.remove('b2.webp'));
    expect((await run('restore', [at('beside'), '--yes'], env)).code).toBe(0);
    const keys: string[] = [];
    for await (const some of (await s3Storage(s3.url)).keys()) keys.push(...some);
    expect(keys).toEqual(['b2.webp']);
  });

  it('that was changed or broke off is refused, and nothing changes', async () => {
    const before = await contents(database.url);
    const bucket = await openBucket(at('friday'));
    await bucket.put('data/public.companies.copy.gz', Buffer.from('changed'));
    expect(await run('restore', [at('friday'), '--yes'])).toMatchObject({
      code: 1,
      said: expect.stringContaining("public.companies.copy.gz can't be loaded") as string,
    });
    await bucket.remove('manifest.json');
    expect((await run('restore', [at('friday'), '--yes'])).said).toMatch(/^s3:\S+ isn’t a complete backup/);
    expect(await contents(database.url)).toEqual(before);
    expect(onTheirWay()).toEqual([]);
  });

  it('of a schedule has its time as its name; the oldest go, and what is left of one that broke off', async () => {
    const home = at('kept');
    const bucket = await openBucket(home);
    const [broken, first, second] = ['2026-01-01T02-30-00Z', '2026-01-02T02-30-00Z', '2026-01-03T02-30-00Z'];
    // s3rver tells of a folder by what lies right in it.
    for (const key of [`${broken}/second-factor-key`, `${broken}/data/a.copy.gz`, 'of-somebody-else/manifest.json'])
      await bucket.put(key, Buffer.from('x'));
    for (const name of [first, second])
      for (const key of ['manifest.json', 'data/a.copy.gz', 'files/a1.webp'])
        await bucket.put(`${name}/${key}`, Buffer.from('x'));
    expect(await backupsIn(home)).toEqual([first, second]);

    const { said } = await run('backup', [], { BACKUP_TO: home, BACKUP_KEEP: '2' });
    expect(said).toContain(`Removed ${broken}, of which 2 newer ones are kept.\nRemoved ${first},`);
    expect(await backupsIn(home)).toEqual([second, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)]);
    const left: string[] = [];
    for await (const { folders } of bucket.list()) left.push(...folders);
    expect(left).toHaveLength(3);
    expect(left).toContain('of-somebody-else/');
  });

  it('cannot be made while the bucket is away: a sentence says why, and nothing is left', async () => {
    await s3.leave();
    const { code, said } = await run('backup', [at('away')]);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The bucket does not do what it is asked: .*ECONNREFUSED/),
    ]);
    await s3.comeBack();
    expect(onTheirWay()).toEqual([]);
    expect(existsSync(path.join(dataDir, 'files', 'a1.webp'))).toBe(true);
  });
});

it.each(['ftp://files/x', 's3://files/../x?region=a&other=b'])('%s is no place of a backup', async (place) => {
  const { code, said } = await run('backup', [place]);
  expect([code, said]).toEqual([1, expect.stringMatching(/^The place of a backup must be an address such as s3:/)]);
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPool } from '@/upstream/db/pool';
import { fileTransport } from '@/upstream/mail/file-transport';
import type { QueuedMail } from '@/upstream/mail/queue';
import { temporaryPasswordMail } from '@/upstream/mail/templates/temporary-password';
import { mailsTo, mailTo, temporaryPasswordIn } from '../harness/mail-folder';
import { createDatabase, type TestDatabase } from './harness/database';
import { startProgram } from './harness/program';
import { aMail, outbox, queue, SENDER } from './mail-fixture';

let database: TestDatabase;
let db: Pool;
let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test', max: 3 });
  dataDir = mkdtempSync(join(tmpdir(), 'qpartner-mail-'));
});
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('without a mail server, messages are kept as files that mail programs read, and nobody else on the machine', async () => {
  const mail = temporaryPasswordMail({
    to: 'zoe@example.com',
    firstName: 'Zoë',
    password: 'Kf7-=mn2',
    reason: 'registered',
    portalUrl: 'https://office.example.com',
    expiresAt: new Date(Date.now() + 86_400_000),
    timeZone: 'America/Los_Angeles',
  });
  await queue(db, [mail]);
  ({ child } = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    NEXTAUTH_URL: 'https://office.example.com/',
  }));

  const kept = await mailTo('zoe@example.com', dataDir);
  expect(kept).toMatchObject({ text: mail.text, html: mail.html });
  expect(kept.headers).toMatchObject({
    from: '"Q.PARTNER" <no-reply@office.example.com>',
    subject: 'Your Q.PARTNER account',
  });
  expect(temporaryPasswordIn(kept)).toBe('Kf7-=mn2');
  const [name = ''] = readdirSync(join(dataDir, 'mail'));
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-temporary-password-\d+\.eml$/);
  expect(statSync(join(dataDir, 'mail', name)).mode & 0o777).toBe(0o600);
  expect(await outbox(db)).toMatchObject([{ state: 'sent', hasBody: false }]);
});

it('a message that is kept twice is one file', async () => {
  const { to, ...rest } = aMail('zoe@example.com');
  const transport = fileTransport(join(dataDir, 'mail'), SENDER);
  const mail: QueuedMail = {
    ...rest,
    replyTo: null,
    id: 7,
    messageUuid: '5f0c9d0e-4f0e-4a7e-9d0b-0d6f1f6d2c11',
    recipient: to,
    attempts: 0,
    createdAt: new Date('2026-11-21T14:40:00Z'),
  };
  await transport.send(mail);
  await transport.send({ ...mail, attempts: 1 });
  expect(readdirSync(join(dataDir, 'mail'))).toEqual(['2026-11-21T14-40-00-000Z-password-changed-7.eml']);
  expect(mailsTo('zoe@example.com', dataDir)).toHaveLength(1);
});

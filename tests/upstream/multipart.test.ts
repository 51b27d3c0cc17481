import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import { sweepUploads } from '@/upstream/http/read-multipart';
import { handle, type UploadedFile } from '@/upstream/http/route';
import { aFile, formOf, type TestPicture } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';

const MB = 1024 * 1024;

const sendNotes = endpoint('sendNotes', 'POST', '/test/notes', {
  summary: 'Takes a form.',
  access: 'orders',
  form: z.strictObject({
    title: z.string().max(100).optional(),
    text: z.string().optional(),
    tags: z
      .string()
      .transform((text) => JSON.parse(text) as unknown)
      .pipe(z.array(z.string()).max(5))
      .optional(),
  }),
  upload: { field: 'pages', maxFiles: 3, maxFileBytes: 2 * MB },
  response: z.object({ title: z.string(), files: z.array(z.object({ name: z.string(), size: z.int() })).max(3) }),
});

const sendTitle = endpoint('sendTitle', 'POST', '/test/titles', {
  summary: 'Takes a form without files.',
  access: 'orders',
  form: z.strictObject({ title: z.string() }),
  response: z.object({}),
});

/** The files of the last form, as its handler found them. */
let seen: { file: UploadedFile; content: Buffer }[] = [];
let failing = false;
/** What the handler waits for, as it would for pictures. */
let busy: Promise<void> | undefined;

// What these forms hold goes nowhere: there is nothing that the activity could tell of.
const unstored = <R extends object>(route: R) => ({ ...route, isRecorded: true as const });

const routes = [
  unstored(
    handle(sendNotes, async ({ form, uploads }) => {
      seen = await Promise.all(uploads.map(async (file) => ({ file, content: await readFile(file.path) })));
      await busy;
      if (failing) throw new Error('the handler fails');
      return { title: form.title ?? '', files: uploads.map(({ name, size }) => ({ name, size })) };
    }),
  ),
  unstored(handle(sendTitle, () => Promise.resolve({}))),
];

let temporary: string;
let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  // A temporary folder that no other test writes into.
  temporary = await mkdtemp(join(tmpdir(), 'multipart-'));
  vi.stubEnv('TMPDIR', temporary);
  upstream = await startUpstream({ furtherRoutes: routes });
  admin = await upstream.signIn(1);
});
afterAll(async () => {
  await upstream.stop();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  seen = [];
  failing = false;
  busy = undefined;
});

const PATH = '/test/notes';
const send = (body: BodyInit, headers: Record<string, string> = {}) => admin.send('POST', PATH, { body, headers });
const pages = (...names: string[]): TestPicture[] => names.map((name) => aFile(name, `content of ${name}`));

/** A body as it goes over the wire, in the words of RFC 7578. */
const B = 'a-boundary';
const TYPE = { 'content-type': `multipart/form-data; boundary=${B}` };
const part = (head: string, content: string) =>
  `--${B}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const END = `--${B}--\r\n`;

/** Folders of forms that are on their way. */
const folders = async () => (await readdir(temporary)).filter((name) => name.startsWith('qpartner-upload-'));
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('a form', () => {
  it('reaches its handler with its fields parsed and its files in their order, byte for byte', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    const answer = await send(
      formOf('pages', [aFile('b.png', bytes), ...pages('a.png')], { title: 'Two pages', tags: '["x"]' }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        title: 'Two pages',
        files: [
          { name: 'b.png', size: 300_000 },
          { name: 'a.png', size: 16 },
        ],
      },
    });
    expect(seen[0]?.content.equals(bytes)).toBe(true);
  });

  it('may have no files, and no fields', async () => {
    expect(await send(new FormData())).toMatchObject({ status: 200, body: { title: '', files: [] } });
  });

  it('keeps the characters of texts and of names, whatever they are', async () => {
    const name = 'Ünïcode “photo” "1"; 日本.png';
    const answer = await send(formOf('pages', pages(name), { title: 'Größe\r\n日本 🎁' }));
    expect(answer.body).toMatchObject({ title: 'Größe\r\n日本 🎁', files: [{ name }] });
  });

  it.each([
    ['../../w9.pdf', 'w9.pdf'],
    ['C:\\docs\\w9.pdf', 'w9.pdf'],
    ['in\u202Efdp.exe.pdf', 'infdp.exe.pdf'],
    ['../', 'The file'],
  ])('calls a file %j by its last part, %j', async (given, name) => {
    expect((await send(formOf('pages', pages(given)))).body.files).toMatchObject([{ name }]);
  });

  it('leaves nothing behind when it is answered', async () => {
    await send(formOf('pages', pages('a.png')));
    expect(await isThere(seen[0]!.file.path)).toBe(false);
    expect(await isThere(dirname(seen[0]!.file.path))).toBe(false);
  });

  it('leaves nothing behind when its handler fails', async () => {
    failing = true;
    expect((await send(formOf('pages', pages('a.png')))).status).toBe(500);
    expect(await isThere(dirname(seen[0]!.file.path))).toBe(false);
  });

  it('keeps its place until it is answered, so that no more than 16 lie in the temporary folder', async () => {
    let release = (): void => undefined;
    busy = new Promise((resolve) => (release = resolve));
    const people = await Promise.all(Array.from({ length: 5 }, () => upstream.signIn(1)));
    const sending = people.flatMap((person) =>
      Array.from({ length: 4 }, () => person.send('POST', PATH, { body: formOf('pages', pages('a.png')) })),
    );
    await expect.poll(folders).toHaveLength(16);
    await delay(200);
    expect(await folders()).toHaveLength(16);
    release();
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await folders()).toEqual([]);
  });

  it('of one person takes no more than four places, the others wait', async () => {
    let release = (): void => undefined;
    busy = new Promise((resolve) => (release = resolve));
    const sending = Array.from({ length: 40 }, () => send(formOf('pages', pages('a.png'))));
    await expect.poll(folders).toHaveLength(4);
    const other = (await upstream.signIn(1)).send('POST', PATH, { body: formOf('pages', pages('b.png')) });
    await expect.poll(folders).toHaveLength(5);
    release();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(36);
    expect(statuses.filter((status) => status === 503)).toHaveLength(4);
  });

  it('that a killed program left is removed after a day', async () => {
    const [old, fresh] = await Promise.all(
      ['qpartner-upload-old', 'qpartner-upload-new'].map((name) =>
        mkdir(join(temporary, name)).then(() => join(temporary, name)),
      ),
    );
    await utimes(old!, new Date(), new Date(Date.now() - 25 * 3_600_000));
    await sweepUploads(new Date());
    expect([await isThere(old!), await isThere(fresh!)]).toEqual([false, true]);
    await rm(fresh!, { recursive: true });
  });

  it('may hold a file of just the allowed size', async () => {
    const answer = await send(formOf('pages', [aFile('a.png', new Uint8Array(2 * MB))]));
    expect(answer.body.files).toEqual([{ name: 'a.png', size: 2 * MB }]);
  });
});

describe('a form is refused', () => {
  it.each<[string, () => FormData, string, string]>([
    ['with a field that is not known', () => formOf('pages', [], { colour: 'red' }), 'colour', 'is not known here'],
    [
      'with a field named __proto__',
      () => formOf('pages', [], { ['__proto__']: '1' }),
      '__proto__',
      'is not known here',
    ],
    [
      'with a field that is not valid',
      () => formOf('pages', [], { title: 'x'.repeat(101) }),
      'title',
      'must have at most 100 characters',
    ],
    ['with files under another name', () => formOf('photos', pages('a.png')), 'photos', 'is not known here'],
    ['with a file under the name of a text', () => formOf('title', pages('a.png')), 'title', 'is not known here'],
    ['with a text under the name of the files', () => formOf('x', [], { pages: 'text' }), 'pages', 'is not known here'],
    ['with too many files', () => formOf('pages', pages('1', '2', '3', '4')), 'pages', 'must have at most 3 files'],
    ['with a NUL', () => formOf('pages', [], { title: 'a\0b' }), 'title', 'must not hold the character NUL'],
    [
      'with a NUL in the guise of JSON',
      () => formOf('pages', [], { tags: '["a", "\\u0000"]' }),
      'tags.1',
      'must not hold the character NUL',
    ],
    [
      'with half a character in the guise of JSON',
      () => formOf('pages', [], { tags: '["a", "\\ud83d"]' }),
      'tags.1',
      'must not hold half a character',
    ],
  ])('%s', async (_, form, path, msg) => {
    const { status, body } = await send(form());
    expect({ status, body }).toEqual({
      status: 422,
      body: { statusCode: 422, message: `The request is not valid: ${path} ${msg}.`, errors: [{ msg, path }] },
    });
    expect(seen).toEqual([]);
  });

  it('with a field that is given twice', async () => {
    const form = formOf('pages', [], { title: 'one' });
    form.append('title', 'two');
    expect((await send(form)).body.errors).toEqual([{ msg: 'must be given once', path: 'title' }]);
  });

  it('with any file where none is taken', async () => {
    const answer = await admin.send('POST', '/test/titles', { body: formOf('pages', pages('a.png'), { title: 'x' }) });
    expect(answer.body.errors).toEqual([{ msg: 'is not known here', path: 'pages' }]);
  });

  it('with a file that is one byte too large, which it names', async () => {
    const answer = await send(formOf('pages', [...pages('a.png'), aFile('large.png', new Uint8Array(2 * MB + 1))]));
    expect(answer).toMatchObject({
      status: 413,
      body: { message: 'large.png is larger than 2 MB.', errors: [{ msg: 'is larger than 2 MB', path: 'large.png' }] },
    });
  });

  it('with more than 1 MB of texts', async () => {
    const answer = await send(formOf('pages', [], { title: 'x', text: 'y'.repeat(MB) }));
    expect(answer).toMatchObject({ status: 413, body: { message: 'The fields of the form are larger than 1 MB.' } });
  });

  it('with more parts than any form has', async () => {
    const fields = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`field${index}`, 'x']));
    expect((await send(formOf('pages', [], fields))).body.message).toBe(
      'The request is not valid: the body has too many parts.',
    );
  });

  it('that is larger than all its parts may be, whether or not its length is told', async () => {
    const large = new Uint8Array(9 * MB);
    const whole = await rawAnswer({ 'content-length': String(large.length) }, [Buffer.from(part('name="title"', 'x'))]);
    expect(whole).toMatch(/^HTTP\/1.1 413 /);
    const stream = new Blob([part('name="pages"; filename="a"', ''), large]).stream();
    const answer = await admin.send('POST', PATH, { body: stream, headers: TYPE, duplex: 'half' } as RequestInit);
    expect(answer).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/larger than \d MB/) as string },
    });
  });

  it('that is larger is told so to one who reads no answer before all is sent', async () => {
    const large = Buffer.alloc(MB);
    const sent = request(`${upstream.url}${PATH}`, {
      method: 'POST',
      headers: { ...TYPE, authorization: `Bearer ${admin.token}`, 'content-length': String(9 * MB) },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    for (let piece = 0; piece < 9; piece += 1) {
      await new Promise<void>((resolve, reject) => sent.write(large, (error) => (error ? reject(error) : resolve())));
      await delay(150);
    }
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(413);
    sent.destroy();
  });

  it.each([
    ['application/json', '{}', 415],
    ['text/plain', 'x', 415],
    ['application/x-www-form-urlencoded', 'title=x', 415],
    ['multipart/form-datax; boundary=x', END, 415],
    ['multipart/form-data', END, 400],
    ['multipart/form-data; boundary=another', END, 400],
    [TYPE['content-type'], '', 400],
    [TYPE['content-type'], 'nonsense', 400],
    [TYPE['content-type'], part('name="title"', 'cut off'), 400],
    [TYPE['content-type'], `--${B}\r\nContent-Disposition: form-da`, 400],
    [TYPE['content-type'], part('filename="a.png"', 'x') + END, 422],
    [TYPE['content-type'], part('other="a.png"', 'x') + END, 422],
  ])('sent as %s with the body %j', async (type, body, status) => {
    const answer = await send(body, { 'content-type': type });
    expect(answer).toMatchObject({ status, body: { statusCode: status, message: expect.any(String) as string } });
    expect(seen).toEqual([]);
  });

  it('by a call that takes JSON', async () => {
    const answer = await upstream.anonymous.send('POST', '/login', { body: formOf('pages', []) });
    expect(answer.status).toBe(415);
  });

  it('to who may not send it, before any of it is read', async () => {
    const rewards = await upstream.signIn(2);
    for (const [token, status] of [
      [rewards.token, 403],
      ['x'.repeat(43), 401],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, 'content-length': '5000000' };
      expect(await rawAnswer(headers, [Buffer.from(part('name="pages"; filename="a"', 'x'))])).toMatch(
        `HTTP/1.1 ${status} `,
      );
    }
    expect(await folders()).toEqual([]);
  });
});

describe('a caller who hangs up', () => {
  it.each([
    ['in a file', part('name="title"', 'x') + part('name="pages"; filename="a.png"', 'y'.repeat(100_000)).slice(0, -2)],
    ['in a text', part('name="title"', 'x').slice(0, -2)],
    ['before the first byte', ''],
  ])('%s leaves no temporary file, and no alarm in the log', async (_, begin) => {
    const arrived = upstream.log.length;
    const socket = open({ 'content-length': '1000000' });
    socket.write(begin);
    await expect.poll(folders).toHaveLength(1);
    await delay(50);
    socket.destroy();
    await expect.poll(folders).toEqual([]);
    expect(seen).toEqual([]);
    expect(upstream.log.slice(arrived).filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

/** Opens a request by hand, since fetch() sends bodies whole. */
function open(headers: Record<string, string>): Socket {
  const socket = connect(Number(new URL(upstream.url).port), '127.0.0.1');
  const all = { host: 'x', authorization: `Bearer ${admin.token}`, ...TYPE, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${PATH} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return socket.on('error', () => undefined);
}

/** What is answered to a request that is never sent to its end. */
function rawAnswer(headers: Record<string, string>, body: readonly Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = open(headers);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(text));
    for (const piece of body) socket.write(piece);
  });
}

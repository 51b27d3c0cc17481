import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import JSZip from 'jszip';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeFrames, FRAMES_TYPE, type Frame } from '@/lib/reports/frames';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, ROLES_OF } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, NOT_FOUND, NOT_VALID, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;
let host: string;

beforeAll(async () => {
  host = await upstream.listen();
  browser = await signedIn(office.address);
});

const ZIP = '/api/warranty-claims/5/evidence';

/** The upstream as the specs have it: the bare list, and files at addresses of its own. */
function claimWith(attachments: readonly string[], { w9, roles = [1] }: { w9?: string; roles?: number[] } = {}) {
  upstream.on('GET /access-control-list', [
    ...Object.entries({ ...ROLES_OF, supportCenter: [1] }).map(([routeType, allowed]) => ({
      routeType,
      roles: allowed,
    })),
    { routeType: 'registration', roles },
  ]);
  upstream.on('GET /claims/all-claims', [
    { claimId: 4, isDraft: true, createdAt: '2026-01-02T00:00:00Z', claimLabel: 'W-4' },
    {
      claimId: 5,
      isDraft: false,
      createdAt: '2026-01-01T00:00:00Z',
      claimLabel: 'W/5',
      claimsType: 1,
      systemtype: 2,
      attachments,
      ...(w9 && { w9: { assetUrl: w9 } }),
    },
  ]);
}

const file = (path: string, answer: (response: ServerResponse) => unknown) =>
  upstream.on(`GET ${path}`, (_request, response) => void answer(response));
const serve = (path: string, text: string, type = 'image/jpeg') =>
  file(path, (response) => response.writeHead(200, { 'content-type': type }).end(text));

async function unzip(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(200);
  const zip = await JSZip.loadAsync(await response.arrayBuffer(), { checkCRC32: true });
  return Object.fromEntries(
    await Promise.all(
      Object.values(zip.files).map(async (entry) => [entry.name, await entry.async('string')] as const),
    ),
  );
}

async function framesOf(response: Response): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of decodeFrames(response.body as unknown as AsyncIterable<Uint8Array>)) frames.push(frame);
  return frames;
}

describe('the list before an upstream that knows the specs alone', () => {
  test('is a page without drafts, and tells nobody where the W-9 is', async () => {
    claimWith([`${host}/cdn/a.jpg`], { w9: `${host}/secret/w9.pdf` });
    const page = await browser.get('/api/claims/all-claims?limit=25&searchFor=w%2F5');
    expect(await page.json()).toMatchObject({ total: 1, data: [{ claimId: 5, w9: { assetUrl: '' } }] });
    const detail = await browser.get('/api/claims/detail/5');
    expect(await detail.json()).toMatchObject({
      claimLabel: 'W/5',
      attachments: [`${host}/cdn/a.jpg`],
      w9: { assetUrl: '' },
    });
    expect(await refusalIn(browser.get('/api/claims/detail/4'))).toEqual(NOT_FOUND);
  });

  test('is reported as CSV with the dates as MM-DD-YYYY and the subtype in words', async () => {
    claimWith([]);
    const response = await browser.get('/api/reports/warranty-claims?format=csv');
    expect(response.headers.get('content-disposition')).toMatch(/warranty-claims_[\d-]+\.csv/);
    const [, row] = (await response.text()).split('\r\n');
    expect(row).toMatch(/^W\/5,12-31-2025,/);
    expect(row).toContain('Panel,Hot Spot');
  });
});

describe('the evidence of a claim', () => {
  test('is a zip of files by their index, the W-9 last, fetched without the token and five at once', async () => {
    let [now, most] = [0, 0];
    const names = Array.from({ length: 12 }, (_, index) => `/cdn/photo${index}.jpg`);
    for (const name of names) {
      file(name, (response) => {
        most = Math.max(most, (now += 1));
        void delay(80).then(() => {
          now -= 1;
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(name);
        });
      });
    }
    serve('/secret/form', 'tax', 'application/pdf');
    claimWith(
      names.map((name) => host + name),
      { w9: `${host}/secret/form` },
    );
    const response = await browser.get(ZIP);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="claims-number-W_5.zip"');
    const files = await unzip(response);
    expect(Object.keys(files)).toEqual([...names.map((_, index) => `${index + 1}-photo${index}.jpg`), '13-W9.pdf']);
    expect(files['3-photo2.jpg']).toBe('/cdn/photo2.jpg');
    expect(files['13-W9.pdf']).toBe('tax');
    expect(most).toBe(5);
    for (const { headers } of upstream.received.filter(({ url }) => /cdn|secret/.test(url)))
      expect(headers).not.toHaveProperty('authorization');
  });

  test('of all claims of a serial number is one zip, with a folder for each claim', async () => {
    serve('/cdn/one.jpg', 'one');
    serve('/cdn/other.jpg', 'other');
    claimWith([]);
    const claim = (claimId: number, claimLabel: string, attachments: readonly string[]) => ({
      ...{ claimId, claimLabel, attachments, isDraft: false, createdAt: '2026-01-01T00:00:00Z' },
    });
    upstream.on('GET /claims/all-claims', [
      claim(5, 'W/5', [`${host}/cdn/one.jpg`, `${host}/cdn/none.jpg`]),
      claim(6, 'W-6', [`${host}/cdn/other.jpg`]),
    ]);
    const named = (id: number) => ({
      ...{ id, claimLabel: `W-${id}`, companyName: 'Sun', claimStatus: 'Submitted', evidence: 1 },
      createdAt: '2026-01-01T00:00:00Z',
    });
    upstream.on('GET /serial-numbers/77', { serialNumber: '77', warrantyClaims: [named(6), named(5)] });
    upstream.on('GET /serial-numbers/78', { serialNumber: '78', warrantyClaims: [] });
    const zipOf = (number: string) => browser.get(`/api/warranty-claims/evidence?serialNumber=${number}`);
    const response = await zipOf('77');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="claims-number-77.zip"');
    const files = await unzip(response);
    expect(Object.keys(files)).toEqual(['W-6/1-other.jpg', 'W_5/1-one.jpg', 'missing.txt']);
    expect(files['missing.txt']).toContain(`W_5/2. ${host}/cdn/none.jpg: `);
    expect(await refusalIn(zipOf('78'))).toEqual(NOT_FOUND);
    expect(await refusalIn(zipOf(''))).toEqual(NOT_VALID);
    expect(
      (await browser.get('/api/warranty-claims/evidence?serialNumber=77', { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await new Browser(office.address).get('/api/warranty-claims/evidence?serialNumber=77')).status).toBe(401);
  });

  test('says in missing.txt what could not be had, and why: missing, broken, slow, endless, hostile', async () => {
    serve('/cdn/good.png', 'good', 'image/png');
    file('/cdn/broken.png', (response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 50);
    });
    file('/cdn/slow.png', (response) => response.writeHead(200, { 'content-type': 'image/png' }).write('a'));
    file('/cdn/endless.png', (response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const part = Buffer.alloc(1024 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', pour);
      pour();
    });
    const hostile = ['http://169.254.169.254/latest', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'http://[::1]/x'];
    claimWith([
      `${host}/cdn/good.png`,
      `${host}/cdn/none.png`,
      `${host}/cdn/broken.png`,
      `${host}/cdn/slow.png`,
      `${host}/cdn/endless.png`,
      ...hostile,
    ]);
    const files = await unzip(await browser.get(ZIP));
    expect(Object.keys(files)).toEqual(['1-good.png', 'missing.txt']);
    const lines = files['missing.txt']!.trim().split('\r\n');
    expect(lines.map((line) => line.split('. ')[0])).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    expect(lines[0]).toBe(`2. ${host}/cdn/none.png: There is no file at this address.`);
    expect(lines[1]).toMatch(/broken\.png: The server of this file can’t be reached\.$/);
    expect(lines[2]).toMatch(/slow\.png: The server of this file took too long\.$/);
    expect(lines[3]).toMatch(/endless\.png: This file is larger than 100 MB\.$/);
    for (const line of lines.slice(4)) expect(line).toMatch(/Files can’t be fetched from this address\.$/);
  });

  test('names a missing file as it is named on screen', async () => {
    upstream.on('GET /claims/detail/5', {
      ...{ claimId: 5, isDraft: false, createdAt: '2026-01-01T00:00:00Z', claimLabel: 'W/5' },
      attachments: [`${host}/cdn/3f2a.png`],
      evidence: [{ name: 'pallet label.png', kind: 'png' }],
    });
    expect(await unzip(await browser.get(ZIP))).toEqual({
      'missing.txt': '1. pallet label.png: There is no file at this address.\r\n',
    });
  });

  test('lacks the W-9 for a role that may not see it, whose address is told to nobody and not asked for', async () => {
    serve('/cdn/a.png', 'a', 'image/png');
    claimWith([`${host}/cdn/a.png`], { w9: `${host}/secret/w9.pdf`, roles: [2] });
    // The rights of a session are remembered for some seconds.
    const files = await unzip(await (await signedIn(office.address)).get(ZIP));
    expect(files).toEqual({ '1-a.png': 'a', 'missing.txt': '2. W-9: Your role can’t see W-9s.\r\n' });
    expect(upstream.received.filter(({ url }) => url.includes('secret'))).toEqual([]);
  });

  test('comes with its progress in frames: files of all, and bytes', async () => {
    serve('/cdn/a.png', 'a', 'image/png');
    claimWith([`${host}/cdn/a.png`, `${host}/cdn/none.png`]);
    const response = await browser.get(ZIP, { accept: FRAMES_TYPE });
    expect(response.headers.get('x-report-total')).toBe('2');
    const frames = await framesOf(response);
    expect(frames.at(-1)).toEqual({ kind: 'whole' });
    // What counts in the end is what the zip holds.
    expect(frames.findLast(({ kind }) => kind === 'progress')).toEqual({ kind: 'progress', done: 1, bytes: 1 });
  });

  test('is no longer fetched once the browser has gone', async () => {
    let closed = 0;
    file('/cdn/slow.png', (response) => {
      response.on('close', () => (closed += 1));
      response.writeHead(200, { 'content-type': 'image/png' }).write('a');
    });
    claimWith([`${host}/cdn/slow.png`]);
    const leaving = new AbortController();
    const asked = browser.send(ZIP, { signal: leaving.signal, headers: { accept: FRAMES_TYPE } });
    await expect.poll(() => upstream.calls('GET /cdn/slow.png').length).toBe(1);
    leaving.abort();
    await asked.then((response) => response.text()).catch(() => undefined);
    await expect.poll(() => closed).toBe(1);
  });

  test('is fetched as it is read, a few files ahead, and one person has three on the way', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `/cdn/video${index}.mp4`);
    const video = Buffer.alloc(4 * 1024 * 1024, 'v');
    for (const name of names)
      file(name, (response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(video));
    claimWith(names.map((name) => host + name));
    const asked = () => names.filter((name) => upstream.calls(`GET ${name}`).length > 0).length;
    const leaving = new AbortController();
    const slow = await browser.send(ZIP, { signal: leaving.signal });
    const reader = slow.body!.getReader();
    await reader.read();
    await expect
      .poll(async () => [asked(), await delay(500), asked()], { timeout: 10_000 })
      .toSatisfy(([before, , after]) => before === after);
    // What the sockets between hold is read; the rest waits where it is.
    expect(asked()).toBeLessThan(30);

    const others = await Promise.all([1, 2].map(() => browser.send(ZIP, { signal: leaving.signal })));
    for (const { body } of others) await body!.getReader().read();
    const fourth = await browser.get(ZIP);
    expect(fourth.status).toBe(429);
    expect(await fourth.json()).toMatchObject({
      message: expect.stringMatching(/^You’re already downloading three ZIPs of evidence/),
    });

    leaving.abort();
    claimWith([`${host}/cdn/video1.mp4`]);
    await expect.poll(async () => (await browser.get(ZIP)).status).toBe(200);
  });

  test('is only for who reads claims', async () => {
    claimWith([]);
    expect((await new Browser(office.address).get(ZIP)).status).toBe(401);
    expect(await refusalIn((await signedIn(office.address, 'shop@x.example')).get(ZIP))).toEqual(NOT_ALLOWED);
    expect(await refusalIn(browser.get(ZIP, { 'sec-fetch-site': 'cross-site' }))).toEqual(NOT_ALLOWED);
    expect(await refusalIn(browser.get('/api/warranty-claims/9/evidence'))).toEqual(NOT_FOUND);
    expect(await refusalIn(browser.get('/api/warranty-claims/x/evidence'))).toEqual(NOT_VALID);
    expect((await browser.send(ZIP, { method: 'HEAD' })).status).toBe(405);
  });
});

describe('a file of a claim', () => {
  const FILE = '/api/warranty-claims/5/evidence';

  test.each([
    ['a PDF is shown in its record', 'application/pdf', 200, 'inline; filename="paper"'],
    ['what could be a page is not', 'text/html', 415, null],
  ])('%s, and in no other site’s page', async (_, type, status, disposition) => {
    serve('/cdn/paper', 'paper', type);
    claimWith([`${host}/cdn/paper`]);
    const shown = await browser.get(`${FILE}/1?view`);
    expect([shown.status, shown.headers.get('content-disposition')]).toEqual([status, disposition]);
    expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await refusalIn(browser.get(`${FILE}/2?view`))).toEqual(NOT_FOUND);
  });

  test('the W-9 is for who has the right to registrations alone, wherever it is kept', async () => {
    serve('/secret/w9.pdf', 'tax', 'application/pdf');
    claimWith([], { w9: `${host}/secret/w9.pdf` });
    expect((await browser.get(`${FILE}/w9?view`)).status).toBe(200);
    claimWith([], { w9: `${host}/secret/w9.pdf`, roles: [2] });
    const without = await signedIn(office.address);
    for (const path of [`${FILE}/w9`, `${FILE}/w9?view`])
      expect(await refusalIn(without.get(path))).toEqual(NOT_ALLOWED);
    expect(upstream.calls('GET /secret/w9.pdf')).toHaveLength(1);
  });
});

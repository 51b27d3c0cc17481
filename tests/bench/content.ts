import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import { watchMemory } from './memory';
import { type Finding, ms } from './report';
import { startSized, type SizedProduct } from './sized-products';

const SMALL = 100;
const LARGE = 10_000;
const ORDERS = 1_000;
const CLAIMS = 1_000;

const LISTS: readonly ListView[] = [
  ['data hub, page 1', '/data-hub/search?page=1', '/admincontrols/data-hub'],
  ['data hub, a category', '/data-hub/search?page=1&categoryId=201', '/admincontrols/data-hub?type=201'],
  ['data hub, searched, a fifth of all', '/data-hub/search?page=1&title=quick', '/admincontrols/data-hub?search=quick'],
  ['academy, page 1', '/academy/search?page=1', '/admincontrols/configurations/list'],
  ['academy, drafts', '/academy/search?page=1&status=draft', '/admincontrols/configurations/list?status=draft'],
  ['academy, a type', '/academy/search?page=1&academyTypeId=1', '/admincontrols/configurations/list?type=1'],
  ['FAQ, page 1', '/faq/search?limit=10&offset=0', '/admincontrols/faq'],
  ['FAQ, a type', '/faq/search?limit=10&offset=0&faqTypeId=103', '/admincontrols/faq?type=103'],
  ['FAQ, searched, few', '/faq/search?limit=10&offset=0&title=hawaii', '/admincontrols/faq?search=hawaii'],
  ['news, page 1', '/notice/search?page=1', '/admincontrols/news'],
  ['news, page 9', '/notice/search?page=9', '/admincontrols/news?page=9'],
  ['news, scheduled', '/notice/search?page=1&status=scheduled', '/admincontrols/news?status=scheduled'],
  ['news, the trash', '/notice/search?page=1&status=deleted', '/admincontrols/news?status=deleted'],
  // A week that has as little in either; what a full one shows is bounded.
  ['the calendar, a week', '/content-calendar?from=2030-01-07', '/admincontrols/content-calendar?week=2030-W02'],
];

const MB = 1024 * 1024;
const ATTACHMENT_BYTES = 50 * MB;
const PIECE_BYTES = 64 * 1024;
const UPLOADS = 4;
/** Above what the process holds before. */
const MEMORY_LIMIT = 64;

/** What the lists of content cost as it grows, and what a large attachment takes of either program's memory. */
export async function measureContent(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  try {
    for (const content of [SMALL, LARGE])
      started.push(await startSized(postgres, { orders: ORDERS, claims: CLAIMS, content }, dataDir));
    const [small, large] = started as [SizedProduct, SizedProduct];
    return [...(await measureGrownLists(small, large, LISTS)), ...(await measureAttachment(large))];
  } finally {
    for (const product of started) await product.stop();
  }
}

async function measureAttachment(product: SizedProduct): Promise<Finding[]> {
  const { upstream = 0, backOffice = 0 } = product.product.pids;
  // What the first one makes a program load and keep is no part of it.
  const { id } = await upload(product, MB);
  await delay(3_000);
  const watched = { 'back office': watchMemory([backOffice], 25), upstream: watchMemory([upstream], 25) };
  const began = performance.now();
  for (let round = 0; round < UPLOADS; round += 1) await upload(product, ATTACHMENT_BYTES, id);
  const took = (performance.now() - began) / UPLOADS;
  const bytes = await download(product, `/api/notice/files/${id}/attachment1`);
  if (bytes !== ATTACHMENT_BYTES) throw new Error(`The attachment came back with ${bytes} bytes.`);
  for (const memory of Object.values(watched)) memory.stop();
  return Object.entries(watched).map(([program, memory]) => ({
    what: `memory of the ${program} while it passes an attachment of 50 MB, at its peak over idle`,
    value: memory.peak() - memory.before,
    unit: 'MB',
    limit: MEMORY_LIMIT,
    detail: `${memory.before.toFixed(0)} MB before; ${UPLOADS} times, each in ${ms(took)}, and back once`,
  }));
}

const BOUNDARY = 'bench-boundary';

/** Saves a notice with an attachment, in pieces, as a browser would. @param id of a notice that is changed */
async function upload({ product, cookies }: SizedProduct, size: number, id?: number): Promise<{ id: number }> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = [
    ...(id === undefined ? [] : [field('id', String(id))]),
    field('title', 'A film'),
    field('content', '<p>See it.</p>'),
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachment1"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
  ].join('');
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const { statusCode, body } = await request(`${product.url}/api/notice`, {
    method: 'POST',
    headers: {
      cookie: cookieOf(cookies),
      origin: product.url,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(Buffer.byteLength(head) + size + Buffer.byteLength(tail)),
    },
    body: Readable.from(pieces(head, size, tail), { objectMode: false }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`The attachment was answered ${statusCode}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as { id: number };
}

function* pieces(head: string, size: number, tail: string): Generator<Buffer> {
  yield Buffer.from(head);
  const start = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1');
  yield start;
  const piece = Buffer.alloc(PIECE_BYTES, 7);
  for (let left = size - start.length; left > 0; left -= piece.length)
    yield piece.subarray(0, Math.min(left, piece.length));
  yield Buffer.from(tail);
}

/** @returns how many bytes came */
async function download({ product, cookies }: SizedProduct, path: string): Promise<number> {
  const { body } = await request(product.url + path, { headers: { cookie: cookieOf(cookies) } });
  let bytes = 0;
  for await (const chunk of body) bytes += (chunk as Buffer).length;
  return bytes;
}

function cookieOf(cookies: SizedProduct['cookies']): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

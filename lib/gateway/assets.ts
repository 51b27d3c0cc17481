import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { fetchAccess, recentAccess } from '../auth/access';
import { ALL_ENDPOINTS } from '../contract/all-endpoints';
import { webStreamOf } from '../contract/web-stream';
import { ATTACHMENT_TYPES } from '../domain/attachment';
import { IMAGE_TYPES } from '../domain/image-file';
import { env } from '../server/env';
import { assetTarget, checkedLookup, RefusedAddress, type AssetTarget, type Reach } from './asset-hosts';
import { ApiError } from '../api/errors';
import { log } from '../api/log';
import { endpointMatcher } from '../api/match-endpoint';
import { mediaTypeOf } from '../api/media-type';
import { requestIdOf, type HeaderReader } from '../api/request-caller';
import { discard } from '../api/upstream-answer';
import type { AssetReader, OpenFile } from '../api/upstream-file';
import { MAX_ASSET_BYTES, REFUSED_ADDRESS } from '../api/upstream-file';

const matchCall = endpointMatcher(ALL_ENDPOINTS);

/** Pages of the upstream besides its calls. */
const OWN_PAGES = /^\/(docs|openapi\.json|livez|readyz)(\/|$)/;

const MAX_REDIRECTS = 5;

/** Milliseconds: to connect, for headers, between parts, and for all parts while they are read. */
const TIMEOUTS_MS = { connect: 5_000, headers: 10_000, part: 10_000, parts: 60_000 } as const;

const MISSING = 'There is no file at this address.';
const TOO_LARGE = 'This file is larger than 100 MB.';
const TOO_SLOW = 'The server of this file took too long.';
const BROKEN = 'The server of this file can’t be reached.';

/**
 * Opens a file outside the contract's paths (decision 27): without the token, only from `ASSET_HOSTS`, never the path
 * of a call. Each redirect and resolved address is checked. Images may be shown, other types are downloads.
 *
 * @throws ApiError 403 for a refused address, 404, 413, 502, 504; the body may end with 413, 502, 504
 */
export async function openAsset(assetUrl: string, reader: AssetReader): Promise<OpenFile> {
  await assertSignedIn(reader);
  const { UPSTREAM_URL } = env();
  const address = URL.canParse(assetUrl, UPSTREAM_URL) ? new URL(assetUrl, UPSTREAM_URL) : '';
  const { url, answer } = await fetchAsset(address, reader);
  return {
    status: 200,
    headers: {
      ...shownAs(mediaTypeOf(one(answer.headers['content-type'])), url),
      'cache-control': 'private, max-age=300',
    },
    body: webStreamOf(streamOf(answer.body, reader.signal)),
  };
}

/** Checks the session, which the asset's server doesn't know. @throws ApiError */
async function assertSignedIn({ session, headers }: AssetReader): Promise<void> {
  if (recentAccess(session.token)) return;
  const { kind } = await fetchAccess(session, Date.now(), requestIdOf(headers));
  if (kind !== 'list')
    throw new ApiError({ ended: 401, 'second-factor': 403, 'password-change': 403, unavailable: 503 }[kind]);
}

const INLINE: readonly string[] = Object.values(IMAGE_TYPES);
const SAVED: readonly string[] = Object.values(ATTACHMENT_TYPES);

function shownAs(type: string, url: URL): Record<string, string> {
  if (INLINE.includes(type)) return { 'content-type': type };
  return {
    'content-type': SAVED.includes(type) ? type : 'application/octet-stream',
    'content-disposition': savedAs(url),
  };
}

function savedAs({ pathname }: URL): string {
  const name = pathname.split('/').at(-1) ?? '';
  return /^[\w.()-]{1,100}$/.test(name) ? `attachment; filename="${name}"` : 'attachment';
}

const agentFor = (reach: Reach) =>
  new Agent({
    connections: 8,
    connect: { lookup: checkedLookup(reach), timeout: TIMEOUTS_MS.connect },
    headersTimeout: TIMEOUTS_MS.headers,
    bodyTimeout: TIMEOUTS_MS.part,
  });

const AGENTS: Readonly<Record<Reach, Agent>> = { public: agentFor('public'), private: agentFor('private') };

async function fetchAsset(
  address: string | URL,
  { signal, headers }: AssetReader,
): Promise<{ url: URL; answer: Dispatcher.ResponseData }> {
  let next: string | URL = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const target = assetTarget(next, env());
    if (!target || isCall(target.url)) throw new ApiError(403, { message: REFUSED_ADDRESS });
    const answer = await ask(target, signal).catch((error: unknown) => {
      throw failure(error, headers);
    });
    const { statusCode } = answer;
    const location = one(answer.headers.location);
    if (statusCode === 200) return { url: target.url, answer: checked(answer) };
    discard(answer.body);
    if (![301, 302, 303, 307, 308].includes(statusCode) || !location) {
      if (statusCode === 404 || statusCode === 410) throw new ApiError(404, { message: MISSING });
      throw new ApiError(502, { message: `The server of this file answered ${statusCode}.` });
    }
    next = URL.canParse(location, target.url) ? new URL(location, target.url) : '';
  }
  throw new ApiError(502, { message: 'The address of this file redirects too often.' });
}

function isCall({ host, pathname }: URL): boolean {
  const api = new URL(env().UPSTREAM_URL);
  const base = api.pathname.replace(/\/$/, '');
  if (host !== api.host || !pathname.startsWith(base)) return false;
  const path = pathname.slice(base.length);
  return OWN_PAGES.test(path) || matchCall('GET', path) !== 404;
}

function ask({ url, reach }: AssetTarget, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  return AGENTS[reach].request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'qpartner-back-office' },
    signal,
  });
}

/** @throws ApiError if declared too large, or compressed */
function checked(answer: Dispatcher.ResponseData): Dispatcher.ResponseData {
  const { 'content-length': length, 'content-encoding': encoding } = answer.headers;
  const fault =
    Number(one(length)) > MAX_ASSET_BYTES
      ? new ApiError(413, { message: TOO_LARGE })
      : /^(identity)?$/i.test(one(encoding))
        ? null
        : new ApiError(502, { message: 'The server of this file uses an unsupported compression.' });
  if (!fault) return answer;
  discard(answer.body);
  throw fault;
}

async function* streamOf(body: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let bytes = 0;
  let waited = 0;
  try {
    for (;;) {
      const since = performance.now();
      const part = await parts.next();
      if (part.done) return;
      // Only the server's time counts, not a slow reader's.
      waited += performance.now() - since;
      bytes += part.value.length;
      if (waited > TIMEOUTS_MS.parts) throw new ApiError(504, { message: TOO_SLOW });
      if (bytes > MAX_ASSET_BYTES) throw new ApiError(413, { message: TOO_LARGE });
      yield part.value;
    }
  } catch (error) {
    throw signal.aborted ? error : failure(error);
  } finally {
    discard(body);
  }
}

function failure(error: unknown, headers?: HeaderReader): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (headers)
    log.warn(
      { requestId: requestIdOf(headers), code, refused: error instanceof RefusedAddress },
      'an asset could not be fetched',
    );
  if (error instanceof RefusedAddress) return new ApiError(403, { message: REFUSED_ADDRESS });
  return code?.endsWith('TIMEOUT') ? new ApiError(504, { message: TOO_SLOW }) : new ApiError(502, { message: BROKEN });
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

import type { Readable } from 'node:stream';
import { json } from '../auth/bounded-body';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import type { EventsEndpoint, Input } from '../contract/endpoint';
import { webStreamOf } from '../contract/web-stream';
import { EVENTS_TYPE } from '../contract/wire';
import { ApiError } from './errors';
import { mediaTypeOf } from './media-type';
import { contractViolation, discard, openAnswer, toApiError } from './upstream-answer';
import type { Caller } from './upstream-connection';

const MOST_STREAMS = 500;

/** The upstream sends something at least every ten seconds. */
const BETWEEN_PARTS_MS = 30_000;

const MAX_EVENT = 64 * 1024;

/** Milliseconds before the browser reconnects. */
const RETRY = 'retry: 5000\n\n';

let open = 0;

/**
 * Streams events, each validated, until browser or upstream ends.
 * @throws ApiError 503 with too many streams; the upstream's status and message; 502 and 504 if unreachable
 */
export async function directEvents<E extends EventsEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  signal: AbortSignal,
  openCall = openAnswer,
): Promise<ReadableStream> {
  if (open >= MOST_STREAMS) throw new ApiError(503);
  open += 1;
  try {
    const answer = await openCall(endpoint, input, caller, TIMEOUT_MS, {
      accept: EVENTS_TYPE,
      bodyTimeout: BETWEEN_PARTS_MS,
      signal,
    }).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError(502);
    });
    if ('text' in answer) throw toApiError(answer, caller.requestId);
    const type = answer.headers['content-type'];
    if (answer.status !== 200 || typeof type !== 'string' || mediaTypeOf(type) !== EVENTS_TYPE) {
      discard(answer.body);
      throw contractViolation(endpoint, caller, 'is of another type');
    }
    answer.body.once('close', () => (open -= 1));
    return webStreamOf(eventsOf(endpoint, answer.body));
  } catch (error) {
    open -= 1;
    throw error;
  }
}

/** Skips invalid events. A broken stream ends, and the browser reconnects. */
async function* eventsOf(endpoint: EventsEndpoint, body: Readable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    yield encoder.encode(RETRY);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      if (rest.length > MAX_EVENT) return;
      for (const part of parts) {
        const event = endpoint.event.safeParse(json(dataOf(part)));
        // An empty comment keeps the connection alive.
        yield encoder.encode(event.success ? `data: ${JSON.stringify(event.data)}\n\n` : ':\n\n');
      }
    }
  } catch {
    return;
  } finally {
    discard(body);
  }
}

function dataOf(part: string): string {
  return part
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    .join('\n');
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { request } from 'undici';
import type { SpanAttributes, TraceContext } from '../domain/trace';

export interface EndedSpan extends TraceContext {
  parentId: string | undefined;
  kind: number;
  name: string;
  start: number;
  end: number;
  attributes: SpanAttributes;
  isFailed: boolean;
}

export interface SpanExport {
  add(span: EndedSpan): void;
  /** Flushes for up to a few seconds. */
  stop(): Promise<void>;
}

export interface SpanExportOptions {
  endpoint: string;
  service: string;
  log: Logger;
}

/** Time to gather spans, and maximum per batch and waiting. */
const GATHERED_MS = 2_000;
const AT_ONCE = 512;
const WAITING = 2_048;

const TIMEOUT_MS = 5_000;
/** Milliseconds for the last batch. */
const LAST_MS = 2_000;

/**
 * Exports spans as OTLP over HTTP in JSON. If the receiver is down, only the spans of that time are lost, and the log
 * says when that starts and ends.
 */
export function createSpanExport({ endpoint, service, log }: SpanExportOptions): SpanExport {
  const address = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = {
    attributes: attributesOf({ 'service.name': service, 'service.instance.id': randomUUID() }),
  };
  let waiting: EndedSpan[] = [];
  let isAway = false;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = async () => {
    const spans = waiting.slice(0, AT_ONCE);
    waiting = waiting.slice(AT_ONCE);
    const fault = await post(
      address,
      JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans: spans.map(written) }] }] }),
    );
    if (fault !== undefined && !isAway) log.warn({ fault }, 'traces can’t be sent and are lost for now');
    if (fault === undefined && isAway) log.info('traces can be sent again');
    isAway = fault !== undefined;
  };
  const sendSoon = () => {
    timer ??= setTimeout(() => void sendAll(), GATHERED_MS).unref();
  };
  const sendAll = (): Promise<void> =>
    (sending ??= (async () => {
      clearTimeout(timer);
      timer = undefined;
      do await send();
      while (waiting.length >= AT_ONCE);
      sending = undefined;
      if (waiting.length > 0) sendSoon();
    })());

  return {
    add(span) {
      if (waiting.length >= WAITING) return;
      waiting.push(span);
      if (waiting.length < AT_ONCE) sendSoon();
      else void sendAll();
    },
    async stop() {
      const rest = (async () => {
        await sending;
        while (waiting.length > 0) await sendAll();
      })();
      await Promise.race([rest, delay(LAST_MS, undefined, { ref: false })]);
    },
  };
}

/** @returns undefined, or why it was refused */
async function post(address: string, json: string): Promise<string | undefined> {
  try {
    const { statusCode, body } = await request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    await body.dump();
    return statusCode < 300 ? undefined : `It answered ${statusCode}.`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? error);
  }
}

function written({ traceId, spanId, parentId, kind, name, start, end, attributes, isFailed }: EndedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    // 0: unset; 2: error.
    status: { code: isFailed ? 2 : 0 },
  };
}

function attributesOf(attributes: SpanAttributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }],
  );
}

/** Exceeds JavaScript's number precision. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

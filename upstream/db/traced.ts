import { AsyncLocalStorage } from 'node:async_hooks';
import { finished, Readable, Writable } from 'node:stream';
import { traceparentOf, type Span, type TraceContext } from '@/lib/domain/trace';

/**
 * The span of the current request. It is set only for recorded traces, so that it costs nothing until the first one.
 */
const current = new AsyncLocalStorage<Span>();

export function withSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/**
 * Sends a query in any form the driver takes. In a recorded trace it gets the comment `traceparent` and its own span.
 */
export function sendTraced<T>(query: unknown, send: (query: unknown) => T): T {
  const span = current.getStore();
  const text = span && textOf(query);
  // The pool passes marked queries on to a connection.
  if (!span || text === undefined || text.includes(COMMENT)) return send(query);
  const { name, tables } = summaryOf(text);
  const sent = span.begin([name, ...tables].join(' '), { 'db.system.name': 'postgresql', 'db.operation.name': name });
  const result = send(withComment(query, text, sent.context));
  const end = (error?: unknown) => sent.end({ isFailed: error instanceof Error });
  if (result instanceof Promise) result.then(() => end(), end);
  else if (result instanceof Readable || result instanceof Writable) finished(result, end);
  return result;
}

const COMMENT = '/*traceparent=';

/**
 * Appends the comment as sqlcommenter does. A named statement needs a stable text, so it is sent without its name, and
 * its cached plan stays.
 */
function withComment(query: unknown, text: string, context: TraceContext): unknown {
  const commented = `${text} ${COMMENT}'${traceparentOf(context)}'*/`;
  if (typeof query === 'string') return commented;
  // A submittable is used once and identified by its object, so change it in place.
  if ('submit' in (query as object)) return Object.assign(query as object, { text: commented });
  return { ...(query as object), text: commented, name: undefined };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text } = query as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

const MAX_TABLES = 3;

/** The operation and tables of a statement, without any values. */
function summaryOf(text: string): { name: string; tables: string[] } {
  const plain = text.replace(/'(?:[^']|'')*'/g, "''");
  const [name = ''] = /[a-z]+/i.exec(plain) ?? [];
  const tables = [...plain.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)\b/gi)].map(([, table = '']) => table);
  return { name: name.toUpperCase(), tables: [...new Set(tables)].slice(0, MAX_TABLES) };
}

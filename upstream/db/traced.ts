import { AsyncLocalStorage } from 'node:async_hooks';
import { finished, Readable, Writable } from 'node:stream';
import { traceparentOf, type Span, type TraceContext } from '@/lib/domain/trace';

/**
 * The span of the request for which a statement is sent. Entered for traces that are told of alone: until the first
 * one, asking for it costs nothing.
 */
const current = new AsyncLocalStorage<Span>();

/** Does work whose statements are parts of a span. */
export function withSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/**
 * Sends a query as the driver takes it: a text, a statement, or something that is submitted. Within a trace that is
 * told of, it gets the comment `traceparent`, and a span of its own.
 */
export function sendTraced<T>(query: unknown, send: (query: unknown) => T): T {
  const span = current.getStore();
  const text = span && textOf(query);
  // The pool passes on to a connection what it has marked.
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
 * At its end, as sqlcommenter has it. A connection keeps the plan of a named statement for a text that stays the same:
 * with a comment of its own it goes without a name, and the kept plan stays.
 */
function withComment(query: unknown, text: string, context: TraceContext): unknown {
  const commented = `${text} ${COMMENT}'${traceparentOf(context)}'*/`;
  if (typeof query === 'string') return commented;
  // What is submitted is made for one use, and knows itself by what it is.
  if ('submit' in (query as object)) return Object.assign(query as object, { text: commented });
  return { ...(query as object), text: commented, name: undefined };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text } = query as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

/** How many tables stand in the name of a span. */
const MAX_TABLES = 3;

/** What a statement does, and on which tables: no value of it, and nothing of what was typed. */
function summaryOf(text: string): { name: string; tables: string[] } {
  const plain = text.replace(/'(?:[^']|'')*'/g, "''");
  const [name = ''] = /[a-z]+/i.exec(plain) ?? [];
  const tables = [...plain.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)\b/gi)].map(([, table = '']) => table);
  return { name: name.toUpperCase(), tables: [...new Set(tables)].slice(0, MAX_TABLES) };
}

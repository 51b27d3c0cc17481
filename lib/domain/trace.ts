/** The name of the header that carries a trace from one program to the next (W3C Trace Context). */
export const TRACEPARENT_HEADER = 'traceparent';

/** Where in which trace something is. */
export interface TraceContext {
  /** 32 hex digits, the same for all that one request causes. */
  traceId: string;
  /** 16 hex digits, of the part of it that is under way. */
  spanId: string;
  /** Is it to be told of? Whoever began the trace decides that for all. */
  isSampled: boolean;
}

/** How a span stands to its surroundings, by OpenTelemetry's numbers. */
export const SPAN_KINDS = { server: 2, client: 3 } as const;

/** What is told of a span beside its time; no ids of people and nothing that they typed. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** How a span ended. */
export interface SpanEnd {
  attributes?: SpanAttributes;
  /** In the place of the name that it began with. */
  name?: string;
  isFailed?: boolean;
}

/** A part of a trace that is under way, such as the answer to a request or a statement. */
export interface Span {
  context: TraceContext;
  /** Begins a part of this one. */
  begin(name: string, attributes?: SpanAttributes): Span;
  /** Once. */
  end(how?: SpanEnd): void;
}

/**
 * Reads the header `traceparent`, also of later versions, which begin alike.
 *
 * @returns undefined where there is none, or none that can be read
 */
export function readTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes the header `traceparent`. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** How the span of a request ends, by its answer. @param route with placeholders; null where there is none */
export function endOfAnswer(answer: { method: string; route: string | null; status: number }): SpanEnd {
  const { method, route, status } = answer;
  return {
    name: route === null ? method : `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route ?? undefined,
      'http.response.status_code': status,
    },
    isFailed: status >= 500,
  };
}

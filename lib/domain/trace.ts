/** Header that carries a trace between programs (W3C Trace Context). */
export const TRACEPARENT_HEADER = 'traceparent';

export interface TraceContext {
  /** 32 hex digits, the same for everything a request causes. */
  traceId: string;
  /** 16 hex digits of the current part. */
  spanId: string;
  /** Whether the trace is exported, as decided by its first program. */
  isSampled: boolean;
}

/** OpenTelemetry's numbers of span kinds. */
export const SPAN_KINDS = { server: 2, client: 3 } as const;

export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanEnd {
  attributes?: SpanAttributes;
  name?: string;
  isFailed?: boolean;
}

export interface Span {
  context: TraceContext;
  begin(name: string, attributes?: SpanAttributes): Span;
  end(how?: SpanEnd): void;
}

/**
 * Parses the header `traceparent`, also of later versions.
 * @returns undefined if missing or invalid
 */
export function readTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Ends a request's span with its response. @param route with placeholders; null if none */
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

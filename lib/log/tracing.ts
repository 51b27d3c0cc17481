import { randomBytes } from 'node:crypto';
import type { Settings } from '../domain/settings';
import { readTraceparent, SPAN_KINDS, type Span, type SpanAttributes, type TraceContext } from '../domain/trace';
import { createSpanExport, type SpanExport, type SpanExportOptions } from './span-export';

export type TracingSettings = Settings<'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

export interface Tracing {
  /**
   * Starts a request's span.
   *
   * @param traceparent the caller's header, if trusted
   * @returns undefined without a trace
   */
  begin(traceparent: string | undefined): Span | undefined;
  /** Flushes for up to a few seconds. */
  stop(): Promise<void>;
}

/** Creates a program's tracing. Without OTEL_EXPORTER_OTLP_ENDPOINT it only passes on callers' traces. */
export function createTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TracingSettings,
  program: Pick<SpanExportOptions, 'service' | 'log'>,
): Tracing {
  if (endpoint === undefined) {
    return {
      begin: (traceparent) => {
        const context = readTraceparent(traceparent);
        return context && handedOn(context);
      },
      stop: () => Promise.resolve(),
    };
  }
  const spans = createSpanExport({ endpoint, ...program });
  return {
    begin(traceparent) {
      const parent = readTraceparent(traceparent);
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const isSampled = parent?.isSampled ?? Math.random() < share;
      const place = { traceId, isSampled, parentId: parent?.spanId, kind: SPAN_KINDS.server };
      return begun('request', place, spans);
    },
    stop: spans.stop,
  };
}

function handedOn(context: TraceContext): Span {
  const span: Span = { context, begin: () => span, end: () => undefined };
  return span;
}

interface Place {
  traceId: string;
  isSampled: boolean;
  parentId: string | undefined;
  kind: number;
}

function begun(name: string, place: Place, spans: SpanExport, attributes: SpanAttributes = {}): Span {
  const { traceId, isSampled, parentId, kind } = place;
  const context = { traceId, isSampled, spanId: randomBytes(8).toString('hex') };
  const start = performance.now();
  return {
    context,
    begin: (inner, of) => begun(inner, { ...place, parentId: context.spanId, kind: SPAN_KINDS.client }, spans, of),
    end: (how = {}) => {
      if (!isSampled) return;
      spans.add({
        ...context,
        parentId,
        kind,
        name: how.name ?? name,
        start: performance.timeOrigin + start,
        end: performance.timeOrigin + performance.now(),
        attributes: { ...attributes, ...how.attributes },
        isFailed: how.isFailed ?? false,
      });
    },
  };
}

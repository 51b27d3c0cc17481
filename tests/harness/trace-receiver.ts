import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as OpenTelemetry's protocol has it, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string>;
  status: { code: number };
  /** The program that sent it. */
  service: string | undefined;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: Attribute[] })[] }[];
  }[];
}

/** Receives traces by OTLP over HTTP, as a collector does. */
export interface TraceReceiver {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** What has arrived. */
  spans: ReceivedSpan[];
  /** What every further request is answered. */
  answer: (status: number) => void;
  /** How many requests have arrived. */
  requests: () => number;
  stop: () => Promise<void>;
}

/** Starts a receiver of traces on a port of its own. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  let status = 200;
  let requests = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests += 1;
      const isWhole = request.method === 'POST' && request.url === '/v1/traces' && isJson(request.headers);
      if (isWhole && status === 200) spans.push(...spansOf(JSON.parse(body) as Sent));
      response.writeHead(isWhole ? status : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    answer: (next) => void (status = next),
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isJson = (headers: Record<string, unknown>) => headers['content-type'] === 'application/json';

function spansOf({ resourceSpans }: Sent): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = named(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: named(span.attributes), service })),
    );
  });
}

function named(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
}

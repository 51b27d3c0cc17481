import type { Dispatcher } from 'undici';
import type { Endpoint } from '../contract/endpoint';
import { traceparentOf, TRACEPARENT_HEADER } from '../domain/trace';
import { spanOf } from './request-notes';

/**
 * Makes an upstream call as a child span, if the request is traced. The span ends when the response starts.
 *
 * @param send gets the trace header
 */
export async function tracedCall(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  requestId: string | undefined,
  send: (headers: Record<string, string>) => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData> {
  const span = spanOf(requestId)?.begin(`${method} ${path}`, { 'http.request.method': method, 'url.template': path });
  if (!span) return send({});
  try {
    const answer = await send({ [TRACEPARENT_HEADER]: traceparentOf(span.context) });
    const status = answer.statusCode;
    span.end({ attributes: { 'http.response.status_code': status }, isFailed: status >= 500 });
    return answer;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}

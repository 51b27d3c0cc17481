import type { Dispatcher } from 'undici';
import type { Endpoint } from '../contract/endpoint';
import { traceparentOf, TRACEPARENT_HEADER } from '../domain/trace';
import { spanOf } from './request-notes';

/**
 * Makes a call to the upstream as a part of the request's trace, if it has one. The call ends when its answer begins.
 *
 * @param send is given the header that carries the trace on
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

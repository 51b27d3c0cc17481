import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { mediaTypeOf } from '@/lib/api/media-type';
import { nextAuthOptions } from '@/lib/api/next-auth-options';
import { requestIdOf } from '@/lib/api/request';
import { requestOrigin } from '@/lib/api/same-origin';
import { BodyTooLarge, readText } from '@/lib/auth/bounded-body';

/** What of next-auth the portal uses. Its pages lead to the portal's own, and its log takes no entries from browsers. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  GET: ['csrf', 'session', 'providers', 'signin', 'signout', 'error'],
  POST: ['callback', 'signout'],
};

/** Bytes of a form: an e-mail address, a password and next-auth's own token, with room for what escapes take. */
const MAX_FORM_BYTES = 16 * 1024;

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const [action = ''] = (await context.params).nextauth;
    if (!ACTIONS[request.method]?.includes(action)) throw new ApiError(404);
    // next-auth's own token guards against foreign pages; what says that it comes from one is refused before that.
    if (request.method === 'POST' && requestOrigin(request.headers) === 'foreign') throw new ApiError(403);
    const answer: Response = await NextAuth(await withForm(request), context as never, nextAuthOptions(request));
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

/**
 * The request with its form read. next-auth would take a body of any length from anybody, and its complaint about JSON
 * that can't be parsed quotes what was sent, a password maybe, into the log.
 *
 * @throws ApiError 413, 415
 */
async function withForm(request: NextRequest): Promise<NextRequest> {
  if (!request.body) return request;
  if (mediaTypeOf(request.headers.get('content-type')) !== 'application/x-www-form-urlencoded') throw new ApiError(415);
  const body = await readText(request.body, MAX_FORM_BYTES).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new ApiError(413) : error;
  });
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body });
}

export { handle as GET, handle as POST };

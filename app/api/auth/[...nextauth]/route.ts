import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { nextAuthOptions } from '@/lib/api/next-auth-options';
import { requestIdOf } from '@/lib/api/request';
import { provenanceOf } from '@/lib/api/same-origin';

/** What of next-auth the portal uses. Its pages lead to the portal's own, and its log takes no entries from browsers. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  GET: ['csrf', 'session', 'providers', 'signin', 'signout', 'error'],
  POST: ['callback', 'signout'],
};

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const [action = ''] = (await context.params).nextauth;
    if (!ACTIONS[request.method]?.includes(action)) throw new ApiError(404);
    // next-auth's own token guards against foreign pages; what says that it comes from one is refused before that.
    if (request.method === 'POST' && provenanceOf(request.headers) === 'foreign') throw new ApiError(403);
    const answer: Response = await NextAuth(request, context as never, nextAuthOptions(request));
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

export { handle as GET, handle as POST };

import type { NextRequest } from 'next/server';
import { errorAnswer, jsonAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { callerOf } from '@/lib/api/request-caller';
import { callUpstream } from '@/lib/api/upstream';
import { getHealth } from '@/lib/contract/health';

/** Load balancers poll often and time out quickly, so this is short, in milliseconds. */
const TIMEOUT_MS = 2_000;

/**
 * 200 while the back office can serve: the upstream responds and doesn't report a problem; otherwise 503. A response
 * that demands a sign-in or is a page counts as unknown health.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = callerOf(request.headers);
  try {
    return jsonAnswer(await callUpstream(getHealth, {}, caller, { timeoutMs: TIMEOUT_MS }), caller.requestId);
  } catch (error) {
    if (error instanceof ApiError && (error.status < 500 || error.isStrange))
      return jsonAnswer({ status: 'unknown' }, caller.requestId);
    return errorAnswer(new ApiError(503), caller.requestId);
  }
}

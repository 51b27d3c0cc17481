import type { NextRequest } from 'next/server';
import { errorAnswer, jsonAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { callerOf } from '@/lib/api/request-caller';
import { callUpstream } from '@/lib/api/upstream';
import { getHealth } from '@/lib/contract/health';

/** A balancer asks often and waits little. */
const TIMEOUT_MS = 2_000;

/**
 * 200 while the back office can serve, which it can as long as the upstream answers and doesn't say otherwise; else
 * 503. Whoever wants a sign-in for the call, or answers it with a page, is of unknown health.
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

import type { NextRequest } from 'next/server';
import pLimit from 'p-limit';
import { z } from 'zod';
import { ApiError } from '@/lib/api/errors';
import { parsePart } from '@/lib/api/parse-query';
import { callAuthorized } from '@/lib/api/request';
import { getSerialNumber } from '@/lib/contract/serial-numbers';
import { claimWithFiles, evidenceAnswer } from '../evidence-answer';

const Query = z.strictObject({ serialNumber: getSerialNumber.params.shape.number });

/** Maximum concurrent reads of claims. */
const AT_ONCE = 5;

/** Streams the evidence of a serial number's warranty claims as one ZIP. */
export async function GET(request: NextRequest): Promise<Response> {
  return evidenceAnswer(request, async (caller) => {
    const { serialNumber } = parsePart(Query, Object.fromEntries(request.nextUrl.searchParams));
    await caller.authorize?.(getSerialNumber);
    const { warrantyClaims = [] } = await callAuthorized(getSerialNumber, { params: { number: serialNumber } }, caller);
    if (warrantyClaims.length === 0) throw new ApiError(404);
    const inTurn = pLimit(AT_ONCE);
    const claims = await Promise.all(warrantyClaims.map(({ id }) => inTurn(() => claimWithFiles(id, caller))));
    return { claims, name: serialNumber };
  });
}

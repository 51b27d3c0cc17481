import type { NextRequest } from 'next/server';
import { parsePart } from '@/lib/api/parse-query';
import { getWarrantyClaim } from '@/lib/contract/warranty-claims';
import { claimWithFiles, evidenceAnswer } from '../../evidence-answer';

export async function GET(request: NextRequest, context: { params: Promise<{ claimId: string }> }): Promise<Response> {
  return evidenceAnswer(request, async (caller) => {
    const { claimId } = parsePart(getWarrantyClaim.params, await context.params);
    const claim = await claimWithFiles(claimId, caller);
    return { claims: [claim], name: claim.claimLabel ?? String(claim.claimId) };
  });
}

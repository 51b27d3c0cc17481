import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { bff } from '@/lib/bff/client';
import type { getInquiry, InquiryDetail } from '@/lib/contract/inquiries';

/** An inquiry as it stands before something is done to several. */
export type SeenInquiry = InquiryDetail & BulkItem;

/** Reads one for a change of several. @throws BffError */
export async function readInquiry({ id, label }: BulkItem, signal: AbortSignal): Promise<SeenInquiry> {
  const inquiry = await bff<typeof getInquiry>('GET', '/contact/detail/{id}', { params: { id }, signal });
  return { ...inquiry, id, label };
}

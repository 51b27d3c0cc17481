import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { bff } from '@/lib/bff/client';
import type { getUserDetail, UserDetail } from '@/lib/contract/registrations';

/** A registration as it was read just before. */
export type SeenPartner = Omit<UserDetail, 'id'> & BulkItem;

/** Reads a registration as it stands now. @throws BffError */
export async function readPartner({ id, label }: BulkItem, signal: AbortSignal): Promise<SeenPartner> {
  const query = { userId: id };
  const detail = await bff<typeof getUserDetail>('GET', '/users/registration/getUserDetail', { query, signal });
  return { ...detail, id, label };
}

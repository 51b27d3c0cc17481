import type { Item } from '@/components/action/action';
import { bff } from '@/lib/bff/client';
import type { getUserDetail, UserDetail } from '@/lib/contract/registrations';

/** A registration as read just before the change. */
export type SeenPartner = Omit<UserDetail, 'id'> & Item;

/** Reads a registration's current state. @throws BffError */
export async function readPartner({ id, label }: Item, signal: AbortSignal): Promise<SeenPartner> {
  const query = { userId: id };
  const detail = await bff<typeof getUserDetail>('GET', '/users/registration/getUserDetail', { query, signal });
  return { ...detail, id, label };
}

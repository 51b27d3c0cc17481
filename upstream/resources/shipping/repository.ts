import { asc } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { shippingCarriers } from '@/upstream/db/schema';

/** A carrier, and its tracking page, which the tracking number is appended to. */
export type Carrier = typeof shippingCarriers.$inferSelect;

/** Every carrier that an order can be shipped with, in the order of the spec (spec 1 §3). */
export async function findCarriers(db: Pool | ClientBase): Promise<Carrier[]> {
  return drizzleOn(db)
    .select()
    .from(shippingCarriers)
    .orderBy(asc(shippingCarriers.id))
    .prepare('shipping-carriers')
    .execute();
}

import type { ClientBase, Pool } from 'pg';

/** A carrier, and its tracking page, which the tracking number is appended to. */
export interface Carrier {
  id: number;
  name: string;
  link: string | null;
}

/** Every carrier that an order can be shipped with, in the order of the spec (spec 1 §3). */
export async function findCarriers(db: Pool | ClientBase): Promise<Carrier[]> {
  const { rows } = await db.query<Carrier>({
    name: 'shipping-carriers',
    text: 'SELECT id, name, link FROM shipping_carriers ORDER BY id',
  });
  return rows;
}

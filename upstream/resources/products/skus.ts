import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { generateSku } from '@/lib/domain/variant-options';
import { withConstraintErrors } from '@/upstream/db/violations';
import { HttpError } from '@/upstream/http/errors';

/** Where a request names a SKU. */
export interface SkuPlace {
  sku: string;
  /** As `sku` or `variants.3.sku`. */
  path: string;
}

/**
 * Runs work that stores SKUs. Products and variants share one namespace, which the database keeps (table `skus`).
 *
 * @param places where the request names SKUs, so that a taken one is told at its field
 * @throws HttpError 409 with the statusCode '23505' (spec 1 §8) where one is taken, also where another request has just
 *   taken it
 */
export function refusingTakenSkus<T>(places: readonly SkuPlace[], work: () => Promise<T>): Promise<T> {
  return withConstraintErrors({ skus_pkey: ({ detail }) => skuTaken(places, detail) }, work);
}

function skuTaken(places: readonly SkuPlace[], detail: string | undefined): HttpError {
  const taken = new Set(readTaken(detail).map(keyOf));
  // Of two that are the same within one request, the later one is refused.
  const refused = places.filter(
    ({ sku }, index) =>
      taken.has(keyOf(sku)) && !places.slice(index + 1).some((later) => keyOf(later.sku) === keyOf(sku)),
  );
  return new HttpError(409, MESSAGE, {
    statusCode: '23505',
    errors: refused.length > 0 ? refused.map(({ path }) => ({ msg: MESSAGE, path })) : [{ msg: MESSAGE }],
  });
}

const MESSAGE = 'SKU already exists';

function keyOf(sku: string): string {
  return sku.toLowerCase();
}

/** The triggers tell the refused SKUs as a JSON list. */
function readTaken(detail = '[]'): string[] {
  return JSON.parse(detail) as string[];
}

/** How often a SKU is drawn anew; ten characters leave so much room that a second time is rare. */
const DRAWS = 10;

/** Makes SKUs that nothing has yet (spec 1 §4, Variants). @param randomBelow as `generateSku` takes it */
export async function freshSkus(
  tx: PoolClient,
  count: number,
  randomBelow: (end: number) => number = randomInt,
): Promise<string[]> {
  const fresh = new Set<string>();
  for (let draw = 0; fresh.size < count && draw < DRAWS; draw += 1) {
    const drawn = Array.from({ length: count - fresh.size }, () => generateSku(randomBelow));
    const { rows } = await tx.query<{ sku: string }>(
      `SELECT sku FROM unnest($1::text[]) AS drawn (sku)
        WHERE NOT EXISTS (SELECT FROM skus WHERE sku_key = case_key(drawn.sku))`,
      [drawn],
    );
    for (const { sku } of rows) fresh.add(sku);
  }
  if (fresh.size < count) throw new Error('No free SKU was found.');
  return [...fresh];
}

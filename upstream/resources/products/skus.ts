import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { generateSku } from '@/lib/domain/variant-options';
import { withConstraintErrors } from '@/upstream/db/violations';
import { HttpError } from '@/upstream/http/errors';

export interface SkuPlace {
  sku: string;
  /** For example `sku` or `variants.3.sku`. */
  path: string;
}

/**
 * Runs work that stores SKUs. Products and variants share one namespace, enforced by the table `skus`.
 *
 * @param places paths of SKUs in the request, to report a taken one at its field
 * @throws HttpError 409 with the statusCode '23505' (spec 1 §8) if one is taken, even by a concurrent request
 */
export function refusingTakenSkus<T>(places: readonly SkuPlace[], work: () => Promise<T>): Promise<T> {
  return withConstraintErrors({ skus_pkey: ({ detail }) => skuTaken(places, detail) }, work);
}

function skuTaken(places: readonly SkuPlace[], detail: string | undefined): HttpError {
  const taken = new Set(readTaken(detail).map(keyOf));
  // If two SKUs in one request are the same, the later one is refused.
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

/** The triggers report refused SKUs as a JSON list. */
function readTaken(detail = '[]'): string[] {
  return JSON.parse(detail) as string[];
}

/** Retries for a taken SKU; with ten characters, even a second try is rare. */
const DRAWS = 10;

/** Generates unused SKUs (spec 1 §4, Variants). @param randomBelow as in `generateSku` */
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

import type { Picture } from '@/upstream/files/pictures';
import type { FileStorage } from '@/upstream/files/storage';
import { CATEGORY_PLANS, CLOTHING_SIZES, COLORS, type CategoryPlan } from './catalogue-plan';
import { drawPicture } from './pictures';
import { random, type Random } from './random';

export interface DemoVariant {
  id: number;
  sku: string;
  size: string | null;
  color: string | null;
  custom: string | null;
  hexCode: string | null;
  points: number;
  unlimited: boolean;
  stock: number;
}

export interface DemoProduct {
  id: number;
  name: string;
  description: string;
  category: CategoryPlan;
  categoryId: number;
  priority: number;
  active: boolean;
  recommended: boolean;
  points: number;
  /** Only for a product without variants. */
  sku: string | null;
  unlimited: boolean;
  quantity: number;
  variants: DemoVariant[];
  picture: Picture;
}

/** A product or variant that order lines refer to. */
export interface DemoSnapshot {
  id: number;
  productId: number;
  variantId: number | null;
  name: string;
  sku: string;
  size: string | null;
  color: string | null;
  custom: string | null;
  categoryName: string;
  imageKey: string;
  points: number;
  coupons: boolean;
  /** Relative order frequency. */
  weight: number;
}

const SEED = 180;
const SKU_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes the demo products by priority and stores their pictures; identical in every load. */
export async function makeProducts(storage: FileStorage): Promise<DemoProduct[]> {
  const draws = random(SEED);
  const products: Omit<DemoProduct, 'picture'>[] = [];
  let variantId = 0;
  for (const [categoryIndex, category] of CATEGORY_PLANS.entries()) {
    for (const [index, name] of category.products.entries()) {
      const points = roundPoints(spread(draws, category.points));
      const unlimited = category.coupons || draws.chance(0.4);
      const skuStart = `${category.code}-${draws.characters(SKU_LETTERS, 4)}-${String(index + 1).padStart(2, '0')}`;
      const variants = chooseVariants(category, draws).map((variant) => ({
        ...variant,
        id: (variantId += 1),
        sku: [skuStart, ...skuEnd(variant)].join('-'),
        points: variant.size === '2XL' ? points + 100 : points,
        unlimited,
        stock: unlimited ? 0 : stockOf(draws),
      }));
      products.push({
        id: products.length + 1,
        name: `Q.Partner ${name}`,
        description: describe(name, category),
        category,
        categoryId: categoryIndex + 1,
        priority: products.length + 1,
        active: draws.chance(0.93),
        recommended: draws.chance(0.12),
        points,
        sku: variants.length > 0 ? null : skuStart,
        unlimited,
        quantity: unlimited || variants.length > 0 ? 0 : stockOf(draws),
        variants,
      });
    }
  }
  return drawAll(storage, products);
}

/**
 * Repeats the demo catalog up to `count` products for benchmarks. Each round has its own names, SKUs and ids, and
 * shares the pictures.
 */
export function repeatProducts(products: readonly DemoProduct[], count: number): DemoProduct[] {
  const repeated = [...products];
  let variantId = products.reduce((sum, { variants }) => sum + variants.length, 0);
  while (repeated.length < count) {
    const round = Math.floor(repeated.length / products.length) + 1;
    const original = products[repeated.length % products.length] as DemoProduct;
    repeated.push({
      ...original,
      id: repeated.length + 1,
      priority: repeated.length + 1,
      name: `${original.name}, Series ${round}`,
      sku: original.sku === null ? null : `${original.sku}-${round}`,
      variants: original.variants.map((variant) => ({
        ...variant,
        id: (variantId += 1),
        sku: `${variant.sku}-${round}`,
      })),
    });
  }
  return repeated;
}

export function snapshotsOf(products: readonly DemoProduct[]): DemoSnapshot[] {
  const draws = random(SEED + 1);
  const snapshots: DemoSnapshot[] = [];
  for (const product of products) {
    // A few products sell a lot, most sell little.
    const weight = product.category.weight * (0.15 + draws.next() ** 3 * 3);
    const offers = product.variants.length > 0 ? product.variants : [undefined];
    for (const variant of offers) {
      snapshots.push({
        id: snapshots.length + 1,
        productId: product.id,
        variantId: variant?.id ?? null,
        name: product.name,
        sku: variant?.sku ?? product.sku ?? '',
        size: variant?.size ?? null,
        color: variant?.color ?? null,
        custom: variant?.custom ?? null,
        categoryName: product.category.name,
        imageKey: product.picture.thumbnailKey,
        points: variant?.points ?? product.points,
        coupons: product.category.coupons,
        weight: (weight / offers.length) * (0.5 + draws.next()),
      });
    }
  }
  return snapshots;
}

type VariantChoice = Pick<DemoVariant, 'size' | 'color' | 'custom' | 'hexCode'>;

function chooseVariants({ options }: CategoryPlan, draws: Random): VariantChoice[] {
  const plain = { size: null, color: null, custom: null, hexCode: null };
  const first = draws.between(0, COLORS.length - 1);
  const colors = Array.from(
    { length: draws.between(2, 3) },
    (_, step) => COLORS[(first + step) % COLORS.length] ?? COLORS[0],
  );
  switch (options.kind) {
    case 'none':
      return [];
    case 'colors':
      return colors.map(({ name, hex }) => ({ ...plain, color: name, hexCode: hex }));
    case 'sizes':
      return options.sizes.map((size) => ({ ...plain, size }));
    case 'custom':
      return options.values.map((custom) => ({ ...plain, custom }));
    case 'sizes-and-colors':
      return colors.flatMap(({ name, hex }) =>
        CLOTHING_SIZES.map((size) => ({ ...plain, size, color: name, hexCode: hex })),
      );
  }
}

function skuEnd({ size, color, custom }: VariantChoice): string[] {
  const short = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9 ]/g, '')
      .split(' ')
      .map((word) => word.slice(0, 3).toUpperCase())
      .join('');
  return [color, size, custom].filter((text) => text !== null).map(short);
}

/** Usually some pieces, sometimes none, so that the shop has sold-out products. */
function stockOf(draws: Random): number {
  return draws.chance(0.08) ? 0 : draws.between(4, 400);
}

/** A value in the range, more often near the lower end. */
function spread(draws: Random, [min, max]: readonly [number, number]): number {
  return min + (max - min) * draws.next() ** 1.8;
}

function roundPoints(points: number): number {
  const step = points < 1000 ? 10 : 50;
  return Math.round(points / step) * step;
}

function describe(name: string, category: CategoryPlan): string {
  const delivery = category.coupons
    ? 'You’ll get the code by email within two business days. It’s valid for twelve months.'
    : 'Ships free within five working days.';
  return `<p><strong>${name.replaceAll('&', '&amp;')}</strong> from the ${category.name.toLowerCase()} range of the partner program.</p><p>${delivery}</p>`;
}

const AT_ONCE = 8;

async function drawAll(storage: FileStorage, products: Omit<DemoProduct, 'picture'>[]): Promise<DemoProduct[]> {
  const drawn: DemoProduct[] = [];
  for (let start = 0; start < products.length; start += AT_ONCE) {
    const batch = products.slice(start, start + AT_ONCE);
    drawn.push(
      ...(await Promise.all(
        batch.map(async (product) => ({
          ...product,
          picture: await drawPicture(storage, product.category, product.id),
        })),
      )),
    );
  }
  return drawn;
}

/** What an order asks for of one SKU. */
export interface OrderedLine {
  sku: string;
  quantity: number;
}

/** The product or variant of a SKU. */
export interface Good {
  /** Tells goods apart: several lines may name one. */
  key: string;
  productId: number;
  /** Visible, sold for points, and not a product whose variants are sold instead. */
  isSold: boolean;
  /** Points for one unit. */
  price: number;
  /** Points for shipping, once for a product. */
  shipping: number;
  /** Units left; null if unlimited. */
  stock: number | null;
}

export interface UnavailableLine {
  index: number;
  sentence: string;
}

/**
 * Checks what is ordered against the shop (spec 1 §4).
 *
 * @param goods by line; undefined for an unknown SKU
 * @returns the lines that can't be ordered, and the points that the others cost, shipping included
 */
export function planOrder(
  lines: readonly OrderedLine[],
  goods: readonly (Good | undefined)[],
): { unavailable: UnavailableLine[]; total: number } {
  const wanted = new Map<string, number>();
  for (const [index, { quantity }] of lines.entries()) {
    const good = goods[index];
    if (good) wanted.set(good.key, (wanted.get(good.key) ?? 0) + quantity);
  }
  const unavailable: UnavailableLine[] = [];
  const shipping = new Map<number, number>();
  let total = 0;
  for (const [index, { sku, quantity }] of lines.entries()) {
    const good = goods[index];
    const sentence = good ? lackOf(sku, good, wanted.get(good.key) ?? quantity) : `SKU ${sku} isn’t available.`;
    if (sentence !== null) unavailable.push({ index, sentence });
    else if (good) {
      total += good.price * quantity;
      shipping.set(good.productId, good.shipping);
    }
  }
  return { unavailable, total: [...shipping.values()].reduce((sum, points) => sum + points, total) };
}

function lackOf(sku: string, { isSold, stock }: Good, wanted: number): string | null {
  if (!isSold) return `SKU ${sku} isn’t available.`;
  if (stock === null || stock >= wanted) return null;
  return stock === 0 ? `SKU ${sku} is sold out.` : `Only ${stock.toLocaleString('en-US')} of SKU ${sku} left.`;
}

/** The sentence for an order that costs another amount than its form showed; null if it doesn't. */
export function changedTotal(total: number, shown: number | undefined): string | null {
  if (shown === undefined || shown === total) return null;
  const [costs, before] = [total, shown].map((points) => points.toLocaleString('en-US'));
  return `The prices have changed: the order costs ${costs} Q now, not ${before} Q.`;
}

/** The sentence for a company that lacks points; null if it has enough. */
export function missingPoints(total: number, available: number): string | null {
  if (total <= available) return null;
  const [missing, costs, has] = [total - available, total, available].map((points) => points.toLocaleString('en-US'));
  return `${missing} Q missing: the order costs ${costs} Q and the company has ${has} Q.`;
}

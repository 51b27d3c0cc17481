import { useQueries } from '@tanstack/react-query';
import type { findOrderGoods } from '@/lib/contract/by-staff';
import type { Output } from '@/lib/contract/endpoint';
import { planOrder, type UnavailableLine } from '@/lib/domain/order-placement';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

export type Good = Output<typeof findOrderGoods>['data'][number];

export interface LineValues {
  sku: string;
  /** Null while the field is empty. */
  quantity: number | null;
  couponCode?: string | undefined;
}

export interface ShippingValues {
  address: string;
  addressCont: string;
  city: string;
  state: string;
  zipCode: string;
  mobileNumber: string;
  officeNumber: string;
}

export interface OrderValues {
  companyId: number | null;
  userId?: number | undefined;
  lines: LineValues[];
  shippingInformation: ShippingValues;
}

export interface OrderedGood {
  /** Undefined while it is read, and for an unknown SKU. */
  good: Good | undefined;
  /** Why the line can’t be ordered now; null if it can. */
  lack: string | null;
}

/** The current prices and stock of an order's lines, and what it costs in points. */
export function useOrderedGoods(lines: readonly LineValues[]): {
  goods: OrderedGood[];
  total: number;
  shipping: number;
  /** Every price is known and every line can be ordered. */
  isWhole: boolean;
} {
  const answers = useQueries({
    queries: lines.map(({ sku }) => query(readOf<typeof findOrderGoods>('/by-staff/goods', { query: { sku } }))),
  });
  const goods = answers.map(({ data }) => data?.data[0]);
  const isRead = answers.every(({ data }) => data !== undefined);
  const wanted = lines.map(({ sku, quantity }) => ({ sku, quantity: quantity ?? 0 }));
  const { unavailable, total } = planOrder(
    wanted,
    goods.map((good) => good && { ...good, key: good.sku }),
  );
  const shippingOf = new Map(goods.flatMap((good) => (good ? [[good.productId, good.shipping] as const] : [])));
  return {
    goods: goods.map((good, index) => ({ good, lack: answers[index]?.data ? lackOf(unavailable, index) : null })),
    total,
    shipping: [...shippingOf.values()].reduce((sum, points) => sum + points, 0),
    isWhole: isRead && unavailable.length === 0,
  };
}

function lackOf(unavailable: readonly UnavailableLine[], index: number): string | null {
  return unavailable.find((line) => line.index === index)?.sentence ?? null;
}

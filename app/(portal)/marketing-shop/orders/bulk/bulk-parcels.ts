import { missingFromTracking } from '@/lib/domain/order-changes';
import type { Parcels } from './bulk-change';

/** What is typed for each order, by its id. A carrier that is not chosen is the one for all. */
export type TypedParcels = Readonly<Record<number, { carrier?: string; number?: string }>>;

/** What is wrong with an order's two fields. */
export interface ParcelFaults {
  carrier?: string;
  number?: string;
}

/** The orders that have a carrier and a number. */
export function parcelsOf(typed: TypedParcels, common: string): Parcels {
  const parcels = new Map<number, { shippingCompany: string; trackingNumber: string }>();
  for (const [id, { carrier = common, number = '' }] of Object.entries(typed)) {
    if (carrier && number.trim()) parcels.set(Number(id), { shippingCompany: carrier, trackingNumber: number.trim() });
  }
  return parcels;
}

/**
 * What is missing (spec 1 §5). An order that is left out misses nothing, but one order at least must have its number.
 *
 * @param ids the orders, in the order of their rows
 */
export function faultsOfParcels(ids: readonly number[], typed: TypedParcels, common: string): Readonly<Record<number, ParcelFaults>> {
  const faults: Record<number, ParcelFaults> = {};
  const begun = ids.filter((id) => typed[id]?.carrier || typed[id]?.number?.trim());
  for (const id of begun.length > 0 ? begun : ids.slice(0, 1)) {
    const { carrier = common, number = '' } = typed[id] ?? {};
    for (const { msg, path } of missingFromTracking({ shippingCompany: carrier, trackingNumber: number })) {
      faults[id] = { ...faults[id], [path === 'shippingCompany' ? 'carrier' : 'number']: msg };
    }
  }
  return faults;
}

/** What is typed into the tracking form. */
export interface TypedTracking {
  carrier: string;
  number: string;
  /** The chosen lines; null where the parcel holds all of them. */
  lineIds: readonly number[] | null;
}

/** What is wrong with each field of it. */
export interface TrackingFaults {
  products?: string | undefined;
  carrier?: string | undefined;
  number?: string | undefined;
}

/** Finds what is missing (spec 1 §5): at least one product, a carrier and a number. */
export function trackingFaults({ carrier, number, lineIds }: TypedTracking): TrackingFaults {
  return {
    ...(lineIds?.length === 0 ? { products: 'Please choose products!' } : {}),
    ...(carrier ? {} : { carrier: 'Please choose shipping company!' }),
    ...(number.trim() ? {} : { number: 'Please type in tracking number!' }),
  };
}

/** The fields of the form, by the names that the upstream gives them. */
const FIELDS: Readonly<Record<string, keyof TrackingFaults>> = {
  products: 'products',
  shippingCompany: 'carrier',
  trackingNumber: 'number',
};

/** What the upstream found wrong, at the fields that it is about. */
export function refusedFields(errors: readonly { msg: string; path?: string | undefined }[]): TrackingFaults {
  const faults: TrackingFaults = {};
  for (const { msg, path = '' } of errors) {
    const field = FIELDS[path.split('.')[0] ?? ''];
    if (field) faults[field] ??= msg;
  }
  return faults;
}

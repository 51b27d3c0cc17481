/** The entries of a bulk change are counted up to here. */
export const MAX_BULK_COUNT = 1_000;

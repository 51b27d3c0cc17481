export const MAX_BULK_COUNT = 1_000;

/** Limit of a price, a request and a shipping charge (decision 10). */
export const MAX_POINTS = 1_000_000_000;

export const POINT_AMOUNT_FAULT = `Point Amount must be from 1 to ${MAX_POINTS.toLocaleString('en-US')}.`;

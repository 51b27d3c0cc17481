/** The most points that one amount may name: a price, a request, a shipping charge (decisions: points). */
export const MAX_POINTS = 1_000_000_000;

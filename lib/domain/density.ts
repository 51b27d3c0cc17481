/** How much room a list leaves its rows, the most first. */
export const DENSITIES = ['comfortable', 'regular', 'compact'] as const;

export type Density = (typeof DENSITIES)[number];

export const DENSITIES = ['comfortable', 'regular', 'compact'] as const;

export type Density = (typeof DENSITIES)[number];

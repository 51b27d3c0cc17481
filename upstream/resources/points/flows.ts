/**
 * SQL: whether a movement is what a company received or spent at its time. An opening balance sums up earlier ones
 * (decision 54).
 */
export const isFlow = (movement: string): string => `${movement}.kind NOT IN ('opening', 'opening_spent')`;

/** What an installation needs before its first order, in the order to do it. */
export const FIRST_STEPS = [
  ...(['administrators', 'https', 'email', 'backup', 'timeZone', 'catalog', 'rates', 'intake'] as const),
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

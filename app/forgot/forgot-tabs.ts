export const FORGOT_TABS = ['password', 'id'] as const;

export type ForgotTab = (typeof FORGOT_TABS)[number];

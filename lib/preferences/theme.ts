/** The person's choice. Without the cookie, the system's theme applies. */
export const THEME_COOKIE = 'qp_theme';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Unknown values count as no choice. */
export function themeChoice(cookie: string | undefined): ThemeChoice {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system';
}

/** Undefined if the system decides. */
export function themeAttribute(choice: ThemeChoice): 'light' | 'dark' | undefined {
  return choice === 'system' ? undefined : choice;
}

/** The cookie that holds a person's own choice of theme; without it the system's is followed. */
export const THEME_COOKIE = 'qp_theme';

/** What a person can choose. `system` is the absence of a choice. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Reads the theme cookie; anything that it should not hold counts as no choice. */
export function themeChoice(cookie: string | undefined): ThemeChoice {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system';
}

/** The value of `<html data-theme>`: absent while the system decides. */
export function themeAttribute(choice: ThemeChoice): 'light' | 'dark' | undefined {
  return choice === 'system' ? undefined : choice;
}

import { themeAttribute, THEME_COOKIE, type ThemeChoice } from '@/lib/theme';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Shows a theme at once and keeps the choice for the next visits. `system` forgets the choice, and from then on the
 * style sheet follows the system, also when it changes while the page is open.
 */
export function chooseTheme(choice: ThemeChoice): void {
  const attribute = themeAttribute(choice);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;

  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = attribute ? YEAR_IN_SECONDS : 0;
  document.cookie = `${THEME_COOKIE}=${attribute ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

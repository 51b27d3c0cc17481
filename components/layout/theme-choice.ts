import { useSyncExternalStore } from 'react';
import { writeCookie } from '@/lib/preferences/browser-cookie';
import { themeAttribute, themeChoice, THEME_COOKIE, type ThemeChoice } from '@/lib/preferences/theme';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

const CHOSEN = 'theme-chosen';

/** Applies and stores a theme. `system` removes the stored one, so that the style sheet follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  const attribute = themeAttribute(choice);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;

  writeCookie(THEME_COOKIE, attribute ?? '', attribute ? YEAR_IN_SECONDS : 0);
  dispatchEvent(new Event(CHOSEN));
}

/** The chosen theme. @param rendered the server's value */
export function useThemeChoice(rendered: ThemeChoice): ThemeChoice {
  return useSyncExternalStore(
    subscribe,
    () => themeChoice(document.documentElement.dataset.theme),
    () => rendered,
  );
}

function subscribe(listener: () => void) {
  addEventListener(CHOSEN, listener);
  return () => removeEventListener(CHOSEN, listener);
}

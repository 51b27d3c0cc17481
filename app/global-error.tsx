'use client';

import { PageFailure, type BoundaryProps } from '@/components/ui/page-failure';
import { readCookie } from '@/lib/preferences/browser-cookie';
import { themeAttribute, themeChoice, THEME_COOKIE } from '@/lib/preferences/theme';
import './globals.css';

/** Read the cookie in the browser, because the root layout that normally does has failed. */
function chosenTheme() {
  if (typeof document === 'undefined') return undefined;
  return themeAttribute(themeChoice(readCookie(THEME_COOKIE)));
}

/** Replaces the whole document if the root layout failed, so it renders its own. */
export default function GlobalFailure(props: BoundaryProps) {
  return (
    <html lang="en" data-theme={chosenTheme()} suppressHydrationWarning>
      <body>
        <title>Something went wrong · Q.PARTNER Back Office</title>
        <main className="grid min-h-dvh place-items-center">
          <PageFailure {...props} />
        </main>
      </body>
    </html>
  );
}

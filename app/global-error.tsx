'use client';

import { PageFailure, type BoundaryProps } from '@/components/ui/page-failure';
import { readCookie } from '@/lib/preferences/browser-cookie';
import { themeAttribute, themeChoice, THEME_COOKIE } from '@/lib/preferences/theme';
import './globals.css';

/** The frame of the document is gone, and the server's reading of the cookie with it. */
function chosenTheme() {
  if (typeof document === 'undefined') return undefined;
  return themeAttribute(themeChoice(readCookie(THEME_COOKIE)));
}

/** What stands where the whole document would, when its frame failed; so this one brings its own. */
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

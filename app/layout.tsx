import type { Metadata } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { Connection } from '@/components/connection/connection';
import { Questions } from '@/components/ui/questions';
import { readPreference } from '@/lib/api/preference';
import { THEME_COOKIE, themeAttribute, themeChoice } from '@/lib/preferences/theme';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Q.PARTNER Back Office', template: '%s · Q.PARTNER Back Office' },
  description: 'The back office of the Q.PARTNER program.',
  // The portal is for staff, so keep it out of search engines.
  robots: { index: false, follow: false },
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const choice = themeChoice(await readPreference(THEME_COOKIE));
  return (
    // The theme switch changes this attribute, so ignore hydration differences.
    <html lang="en" data-theme={themeAttribute(choice)} className={FONT_CLASSES} suppressHydrationWarning>
      <body>
        <Connection />
        <Questions />
        {children}
      </body>
    </html>
  );
}

/* The first file covers English and Western Europe and is the only one preloaded. Pages load the others for names
   like Łukasz or Nguyễn (app/fonts/README.md). globals.css sets the fallback, since one from next/font would come
   before them. next/font needs literal values. */
const inter = localFont({
  src: './fonts/inter-latin.woff2',
  variable: '--font-inter',
  weight: '400 600',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2009,U+2011,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2039-203A,U+20AC,U+2122,U+2191,U+2193,U+2212',
    },
  ],
});

const interExtended = localFont({
  src: './fonts/inter-latin-extended.woff2',
  variable: '--font-inter-extended',
  weight: '400 600',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E80-1E85,U+1E9E' }],
});

const interVietnamese = localFont({
  src: './fonts/inter-vietnamese.woff2',
  variable: '--font-inter-vietnamese',
  weight: '400 600',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9' }],
});

const FONT_CLASSES = `${inter.variable} ${interExtended.variable} ${interVietnamese.variable}`;

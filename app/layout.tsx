import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { themeAttribute, themeChoice, THEME_COOKIE } from '@/lib/theme';
import { FONT_CLASSES } from './fonts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Q.PARTNER Back Office', template: '%s · Q.PARTNER Back Office' },
  description: 'The back office of the Q.PARTNER programme.',
  // Staff only: nothing here is for a search engine.
  robots: { index: false, follow: false },
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const choice = themeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return (
    // The theme switch sets the attribute in the page; what the server wrote is only where it started.
    <html lang="en" data-theme={themeAttribute(choice)} className={FONT_CLASSES} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}

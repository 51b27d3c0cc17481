'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * Keeps the menu true: a link changes the page and leaves its frame, so when the latest page told of another menu than
 * the one on the screen, the frame is asked for anew. What is being typed stays.
 *
 * @param cookie by which pages tell of their reader's menu
 * @param version of the menu on the screen
 */
export function MenuWatch({ cookie, version }: { cookie: string; version: string }) {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const shown = useRef(version);

  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(() => {
    const compare = () => {
      const told = valueOf(cookie);
      if (told !== null && told !== shown.current) router.refresh();
    };
    compare();
    // Also hears of a page that was asked for at the same address. Browsers have it where the portal is served by https.
    if (!('cookieStore' in window)) return;
    window.cookieStore.addEventListener('change', compare);
    return () => window.cookieStore.removeEventListener('change', compare);
  }, [router, cookie, pathname, search]);
  return null;
}

function valueOf(cookie: string): string | null {
  const start = `${cookie}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found === undefined ? null : found.slice(start.length);
}

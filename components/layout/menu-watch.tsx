'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useEffect, type ReactNode } from 'react';

const MenuContext = createContext<string | null>(null);

/** Says to everything inside which menu the frame shows (`menuKey`). */
export function ShownMenu({ menu, children }: { menu: string | null; children: ReactNode }) {
  return <MenuContext value={menu}>{children}</MenuContext>;
}

/**
 * Keeps the menu true: a page whose reader has another menu than its frame shows asks for the frame anew. What is being
 * typed stays.
 *
 * @param menu of the page's reader (`menuKey`); null while it can't be known
 */
export function MenuWatch({ menu }: { menu: string | null }) {
  const shown = use(MenuContext);
  const router = useRouter();
  useEffect(() => {
    if (menu !== null && menu !== shown) router.refresh();
  }, [menu, shown, router]);
  return null;
}

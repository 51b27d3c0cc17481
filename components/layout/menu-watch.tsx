'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import type { getAccessControlList } from '@/lib/contract/session';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

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

const RIGHTS = query(readOf<typeof getAccessControlList>('/access-control-list', {}));

/** How often the rights are asked for in a tab that is seen, in milliseconds. */
const RIGHTS_MS = 60_000;

/** Rights change while a page of the cache stands, which no other page follows: then the frame is asked for anew. */
export function RightsWatch({ roleId }: { roleId: number }) {
  const router = useRouter();
  const { data } = useQuery({ ...RIGHTS, staleTime: RIGHTS_MS, refetchInterval: RIGHTS_MS });
  const own = data
    ?.filter(({ roles }) => roles.includes(roleId))
    .map(({ routeType }) => routeType)
    .join();
  const known = useRef(own);
  useEffect(() => {
    if (own === undefined || known.current === own) return;
    if (known.current !== undefined) router.refresh();
    known.current = own;
  }, [own, router]);
  return null;
}

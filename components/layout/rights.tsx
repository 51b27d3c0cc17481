'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useMemo, type ReactNode } from 'react';
import { isOffered, mayUse, pageOf, rightsOf, visiblePages, type PageAccess } from '@/lib/auth/pages';
import type { getAccessControlList } from '@/lib/contract/session';
import type { Actions, Rights } from '@/lib/domain/rights';
import { query, queryClient } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { useLacking } from './capabilities';
import { NoAccess } from './closed-page';
import { menuSections, type MenuSections } from './menu-sections';
import { useSignedInUser } from './signed-in-user';

/** Rights are asked for again after this, in milliseconds, in a tab that is seen. */
const RIGHTS_MS = 60_000;

const RIGHTS = { ...query(readOf<typeof getAccessControlList>('/access-control-list', {})), staleTime: RIGHTS_MS };

/**
 * What the person may open, in the sections of the menu. While the rights can't be read, what all staff may open.
 *
 * @param helpdeskUrl where the drawer's claims lead, if there is one (spec 3 §2)
 */
export function useMenuSections(helpdeskUrl?: string): MenuSections {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  const lacking = useLacking();
  return useMemo(
    () => menuSections(visiblePages(roleId, rights ?? [], lacking), helpdeskUrl),
    [roleId, rights, lacking, helpdeskUrl],
  );
}

/** Is there a page at a path, and may the person open it? It decides anew. */
export function useMayOpen(path: string): boolean {
  const page = pageOf(path);
  const lacking = useLacking();
  return useMay(page?.access ?? 'staff') && (page === null || isOffered(page, lacking));
}

/**
 * May the person see an area, or do this in it? What they may not is not offered.
 * @example const mayExport = useMay('orders', 'export');
 */
export function useMay(access: PageAccess, actions?: Actions): boolean {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return mayUse(access, roleId, rights ?? [], actions);
}

/** What only those see who may do it. @example <May do="change" in="orders">…</May> */
export function May({ in: access, do: actions, children }: { in: PageAccess; do: Actions; children: ReactNode }) {
  return useMay(access, actions) ? children : null;
}

/** What the person may do in each area. */
export function useRights(): Rights {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return useMemo(() => rightsOf(roleId, rights ?? []), [roleId, rights]);
}

/** Shows the page at the address as long as the person may open it: rights change while it stands. */
export function PageGate({ children }: { children: ReactNode }) {
  const isOpen = useMay(pageOf(usePathname())?.access ?? 'staff');
  const { data: rights } = useQuery({ ...RIGHTS, refetchInterval: RIGHTS_MS });
  return isOpen || rights === undefined ? children : <NoAccess />;
}

/** Asks at once what the person may open, such as where a call was refused. */
export function readRightsAnew(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: RIGHTS.queryKey });
}

/** In the place of a page that the server did not read, since its reader might not open it. */
export function RefusedPage({ access, actions }: { access: PageAccess; actions?: Actions | undefined }) {
  const isOpen = useMay(access, actions);
  useEffect(() => {
    if (isOpen) location.reload();
  }, [isOpen]);
  return <NoAccess />;
}

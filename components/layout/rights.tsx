'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useMemo, type ReactNode } from 'react';
import { isOffered, mayUse, pageOf, rightsOf, visiblePages, type PageAccess } from '@/lib/auth/pages';
import type { getAccessControlList } from '@/lib/contract/session';
import type { RouteType } from '@/lib/domain/access-table';
import { query, queryClient } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { useLacking } from './capabilities';
import { menuSections, type MenuSections } from './menu-sections';
import { NoAccess } from './notice';
import { useSignedInUser } from './signed-in-user';

/** Rights are asked for again after this, in milliseconds, in a tab that is seen. */
const RIGHTS_MS = 60_000;

const RIGHTS = { ...query(readOf<typeof getAccessControlList>('/access-control-list', {})), staleTime: RIGHTS_MS };

/**
 * What the person may open, in the sections of the menu; while the rights can't be had, what all staff may.
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
  return useMayUse(page?.access ?? 'staff') && (page === null || isOffered(page, lacking));
}

/** May the person use an area? */
export function useMayUse(access: PageAccess): boolean {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return mayUse(access, roleId, rights ?? []);
}

/** The areas that the person may use. */
export function useRights(): readonly RouteType[] {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return useMemo(() => rightsOf(roleId, rights ?? []), [roleId, rights]);
}

/** Shows the page at the address as long as the person may open it: rights change while it stands. */
export function PageGate({ children }: { children: ReactNode }) {
  const isOpen = useMayUse(pageOf(usePathname())?.access ?? 'staff');
  const { data: rights } = useQuery({ ...RIGHTS, refetchInterval: RIGHTS_MS });
  return isOpen || rights === undefined ? children : <NoAccess />;
}

/** Asks at once what the person may open, such as where a call was refused. */
export function readRightsAnew(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: RIGHTS.queryKey });
}

/** In the place of a page that the server did not read, since its reader might not open it. */
export function RefusedPage({ access }: { access: PageAccess }) {
  const isOpen = useMayUse(access);
  useEffect(() => {
    if (isOpen) location.reload();
  }, [isOpen]);
  return <NoAccess />;
}

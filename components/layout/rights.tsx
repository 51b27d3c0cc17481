'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useMemo, type ReactNode } from 'react';
import { mayOpen, mayUse, pageOf, rightsOf, visiblePages, type PageAccess } from '@/lib/auth/pages';
import type { getAccessControlList } from '@/lib/contract/session';
import type { Capability } from '@/lib/domain/capabilities';
import type { Actions, Rights } from '@/lib/domain/rights';
import { query, queryClient } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
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
  return useMemo(() => menuSections(visiblePages(roleId, rights ?? []), helpdeskUrl), [roleId, rights, helpdeskUrl]);
}

/** Is there a page at a path, and may the person open it? It decides anew. */
export function useMayOpen(path: string): boolean {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  const page = pageOf(path);
  return page === null || mayOpen(page, roleId, rights ?? []);
}

/**
 * May the person see an area, do this in it, or use a capability? What they may not is not offered.
 * @example const mayExport = useMay('orders', 'export');
 * @example const hasDrafts = useMay('drafts');
 */
export function useMay(access: PageAccess, actions?: Actions): boolean {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return mayUse(access, roleId, rights ?? [], actions);
}

/** Shows its children to people who may do it: `<May do="change" in="orders">` or `<May do="drafts">`. */
export function May({
  in: area,
  do: what,
  children,
}: { children: ReactNode } & ({ in: PageAccess; do: Actions } | { in?: undefined; do: Capability })) {
  const isOpen = useMay(area ?? what, area && what);
  return isOpen ? children : null;
}

/** What the person may do in each area. */
export function useRights(): Rights {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return useMemo(() => rightsOf(roleId, rights ?? []), [roleId, rights]);
}

/** Shows the page at the address as long as the person may open it: rights change while it stands. */
export function PageGate({ children }: { children: ReactNode }) {
  const isOpen = useMayOpen(usePathname());
  const { data: rights } = useQuery({ ...RIGHTS, refetchInterval: RIGHTS_MS });
  return isOpen || rights === undefined ? children : <NoAccess />;
}

/** Asks at once what the person may open, such as where a call was refused. */
export function readRightsAnew(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: RIGHTS.queryKey });
}

/** In the place of a page that the server did not read, since its reader might not open it. */
export function RefusedPage({
  access,
  needs = 'staff',
  actions,
}: {
  access: PageAccess;
  needs?: PageAccess | undefined;
  actions?: Actions | undefined;
}) {
  const [hasArea, hasNeeds] = [useMay(access, actions), useMay(needs)];
  const isOpen = hasArea && hasNeeds;
  useEffect(() => {
    if (isOpen) location.reload();
  }, [isOpen]);
  return <NoAccess />;
}

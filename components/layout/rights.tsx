'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useMemo, type ReactNode } from 'react';
import { mayOpen, mayUse, pageOf, visiblePages, type PageAccess } from '@/lib/auth/pages';
import type { getAccessControlList } from '@/lib/contract/session';
import type { Capability } from '@/lib/domain/capabilities';
import { rightsOf, type Actions, type Rights } from '@/lib/domain/rights';
import { query, queryClient } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { NoAccess } from './closed-page';
import { menuSections, type MenuSections } from './menu-sections';
import { useSignedInUser } from './signed-in-user';

/** How often to refetch rights in a visible tab, in milliseconds. */
const RIGHTS_MS = 60_000;

const RIGHTS = { ...query(readOf<typeof getAccessControlList>('/access-control-list', {})), staleTime: RIGHTS_MS };

/**
 * The menu for the person's rights. If they can't be read, it has only the pages for all staff.
 *
 * @param helpdeskUrl target of the drawer's claims, if any (spec 3 §2)
 */
export function useMenuSections(helpdeskUrl?: string): MenuSections {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return useMemo(() => menuSections(visiblePages(roleId, rights ?? []), helpdeskUrl), [roleId, rights, helpdeskUrl]);
}

/** Whether a path has a page that the person may open. Updates with the rights. */
export function useMayOpen(path: string): boolean {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  const page = pageOf(path);
  return page === null || mayOpen(page, roleId, rights ?? []);
}

/**
 * Whether the person may see an area, act in it, or use a capability. The UI hides everything else.
 * @example const mayExport = useMay('orders', 'export');
 * @example const hasDrafts = useMay('drafts');
 */
export function useMay(access: PageAccess, actions?: Actions): boolean {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return mayUse(access, roleId, rights ?? [], actions);
}

/** Renders its children only with the right: `<May do="change" in="orders">` or `<May do="drafts">`. */
export function May({
  in: area,
  do: what,
  children,
}: { children: ReactNode } & ({ in: PageAccess; do: Actions } | { in?: undefined; do: Capability })) {
  const isOpen = useMay(area ?? what, area && what);
  return isOpen ? children : null;
}

export function useRights(): Rights {
  const { roleId } = useSignedInUser();
  const { data: rights } = useQuery(RIGHTS);
  return useMemo(() => rightsOf(roleId, rights ?? []), [roleId, rights]);
}

/** Shows the page while the person may open it, because rights can change at any time. */
export function PageGate({ children }: { children: ReactNode }) {
  const isOpen = useMayOpen(usePathname());
  const { data: rights } = useQuery({ ...RIGHTS, refetchInterval: RIGHTS_MS });
  return isOpen || rights === undefined ? children : <NoAccess />;
}

/** Refetches the rights immediately, such as after a refused call. */
export function refetchRights(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: RIGHTS.queryKey });
}

/** Replaces a page that the server didn't read, because its reader might not be allowed. */
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

'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { use, useState, useSyncExternalStore, type ReactNode } from 'react';
import { neverChanges } from '@/lib/store';
import { keepShown } from './page-reads';

const NEVER = new Promise<never>(() => {});

/** What stands where a page would that is unavailable. Who comes from another page stays there instead. */
export function Unavailable({ children }: { children: ReactNode }) {
  const isDocument = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [stands] = useState(isDocument);
  const router = useRouter();
  const [pathname, search] = [usePathname(), useSearchParams()];
  if (stands) return children;
  // In the transition to this page, whose state the router has and the address has not yet.
  setTimeout(() => void keepShown({ pathname, search: search.toString() }, () => router.refresh()));
  return use(NEVER);
}

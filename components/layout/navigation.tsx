'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useTransition,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { onPageFailure } from '@/components/connection/page-reads';

interface Navigation {
  /** The address of the page that is on its way. */
  pending: string | null;
  navigate: (href: string) => void;
}

const NavigationContext = createContext<Navigation>({ pending: null, navigate: () => {} });

/** The way to other pages of the portal, and which of them is on its way. */
export const useNavigation = () => use(NavigationContext);

/** Surrounds the portal: who goes to another page sees at once that it is on its way. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [href, setHref] = useState<string | null>(null);
  // A page that can't be read is not on its way any more.
  useEffect(() => onPageFailure(() => setHref(null)), []);

  const navigate = useCallback(
    (to: string) => {
      setHref(to);
      startTransition(() => router.push(to));
    },
    [router],
  );
  const pending = isPending ? href : null;
  const navigation = useMemo(() => ({ pending, navigate }), [pending, navigate]);
  return (
    <NavigationContext value={navigation}>
      {pending === null ? null : (
        <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-50 h-[3px]">
          <div className="page-progress h-full bg-accent" />
        </div>
      )}
      {children}
    </NavigationContext>
  );
}

/** A link to another page of the portal, marked (`data-pending`) while that is on its way. */
export function PortalLink({ href, ...more }: Omit<ComponentProps<typeof Link>, 'href'> & { href: string }) {
  const { pending, navigate } = useNavigation();
  return (
    <Link
      {...more}
      href={href}
      // Each page is made for its reader at the moment of asking, so there is nothing to fetch ahead.
      prefetch={false}
      data-pending={pending === href || undefined}
      onNavigate={(event) => {
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}

'use client';

import {
  createContext,
  use,
  useCallback,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { isPlainClick } from '@/components/ui/plain-click';

interface Navigation {
  /** The address of the page being opened. */
  pending: string | null;
  navigate: (href: string, options?: { scroll?: boolean }) => void;
}

const NavigationContext = createContext<Navigation | null>(null);

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/** Separate from the pending state, so that a list's links don't re-render for it. */
const FollowContext = createContext<Follow | undefined>(undefined);

/** Handles clicks on plain links to other portal pages. */
export const useFollowLink = () => use(FollowContext);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('Only inside NavigationProvider');
  return navigation;
}

/** Provides navigation with immediate feedback while a page opens. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [open, isOpening] = useOpenPage();
  const [href, setHref] = useState<string | null>(null);
  const navigate = useCallback<Navigation['navigate']>(
    (to, options) => {
      setHref(to);
      open(to, options);
    },
    [open],
  );
  const follow = useCallback<Follow>(
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(event.currentTarget.href);
    },
    [navigate],
  );
  const pending = isOpening ? href : null;
  const navigation = useMemo(() => ({ pending, navigate }), [pending, navigate]);
  return (
    <NavigationContext value={navigation}>
      {pending === null ? null : (
        <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-50 h-[3px]">
          <div className="page-progress h-full bg-accent" />
        </div>
      )}
      <FollowContext value={follow}>{children}</FollowContext>
    </NavigationContext>
  );
}

/**
 * A link to another portal page, marked (`data-pending`) while opening. It is a plain anchor, because pages are
 * rendered per request and prefetching them is useless.
 */
export function PortalLink({
  href,
  scroll = true,
  onClick,
  children,
  ...more
}: Omit<ComponentProps<'a'>, 'href'> & { href: string; scroll?: boolean }) {
  // Pages outside of the portal, such as the 404 page, have no provider.
  const navigation = use(NavigationContext);
  return (
    <a
      {...more}
      href={href}
      data-pending={navigation?.pending === href || undefined}
      onClick={(event) => {
        onClick?.(event);
        if (!navigation || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigation.navigate(href, { scroll });
      }}
    >
      {children}
    </a>
  );
}

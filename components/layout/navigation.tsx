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
  /** The address of the page that is on its way. */
  pending: string | null;
  navigate: (href: string, options?: { scroll?: boolean }) => void;
}

const NavigationContext = createContext<Navigation | null>(null);

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/** Apart from what is pending, so that a list's links are not drawn anew for it. */
const FollowContext = createContext<Follow | undefined>(undefined);

/** For the click on a plain link to another page of the portal. */
export const useFollowLink = () => use(FollowContext);

/** The way to other pages of the portal, and which of them is on its way. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('Only inside NavigationProvider');
  return navigation;
}

/** Surrounds the portal: who goes to another page sees at once that it is on its way. */
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
 * A link to another page of the portal, marked (`data-pending`) while that is on its way. It is an anchor and no `Link`
 * of Next: each page is made for its reader at the moment of asking, so there is nothing to fetch ahead.
 */
export function PortalLink({
  href,
  scroll = true,
  onClick,
  children,
  ...more
}: Omit<ComponentProps<'a'>, 'href'> & { href: string; scroll?: boolean }) {
  // A page outside the portal, such as that of an unknown address, has none.
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

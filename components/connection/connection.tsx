'use client';

import clsx from 'clsx';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { useLoadAtRest } from '@/components/ui/deferred';
import { isPlainClick } from '@/components/ui/plain-click';
import '@/components/ui/second-press';
import { loadToaster } from '@/components/ui/toast';
import { UNREACHABLE } from '@/lib/bff/client';
import { checkConnectivity, currentConnectivity, onConnectivity, type Connectivity } from '@/lib/bff/connectivity';
import { currentPageFailure, failPage, forgetPageFailure, onPageFailure, useOpenPage } from './open-page';

const SENTENCES: Readonly<Record<Exclude<Connectivity, 'reached'>, string>> = {
  offline: 'You are offline. This page may be out of date, and you can’t save until you’re back online.',
  away: 'The server can’t be reached. This page may be out of date, and you can’t save until it’s back.',
  unavailable: 'The server is not available. This page may be out of date, and you can’t save until it’s back.',
};

/**
 * Reports a lost connection or an unreadable page. It preloads the code of messages, which may be unreachable later.
 */
export function Connection() {
  const strip = useRef<HTMLDivElement>(null);
  const reach = useSyncExternalStore(onConnectivity, currentConnectivity, () => 'reached' as const);
  const failure = useSyncExternalStore(onPageFailure, currentPageFailure, () => null);
  const [open] = useOpenPage();
  useLoadAtRest({ load: loadToaster });
  useLinkGuard();

  // Move the page down, so that the notice covers nothing.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () => root.style.setProperty('--strip', `${strip.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (strip.current) observer.observe(strip.current);
    return () => observer.disconnect();
  }, []);

  const retry = () => {
    if (!failure) return;
    const { pathname } = new URL(failure.href, location.href);
    open(failure.href, { scroll: pathname !== location.pathname });
  };
  return (
    <>
      <div ref={strip} className="fixed inset-x-0 top-0 z-50 text-sm print:hidden">
        {/* A live region must exist before its text. */}
        <div role="status">
          {reach === 'reached' ? null : (
            <p className="bg-warn-weak px-4 py-1.5 text-center font-medium text-warn">{SENTENCES[reach]}</p>
          )}
        </div>
        {failure ? (
          <div
            role="alert"
            className={clsx(
              'flex flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 py-1.5',
              'border-b border-line-strong bg-raised',
            )}
          >
            <p>
              <span className="font-medium text-bad">This couldn’t be loaded.</span>
              <span>{` ${reach === 'reached' ? failure.reason : ''} You’re still seeing the previous page.`}</span>
            </p>
            <span className="flex gap-2">
              <Button onClick={retry}>Retry</Button>
              <Button look="quiet" onClick={forgetPageFailure}>
                Dismiss
              </Button>
            </span>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Blocks full page loads that could only show the browser's error page. */
function useLinkGuard(): void {
  useEffect(() => {
    const guard = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented || !isPlainClick(event) || currentConnectivity() === 'reached') return;
      if (link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin || link.hash) return;
      event.preventDefault();
      void checkConnectivity().then((isReached) => {
        if (isReached) location.assign(link.href);
        else
          failPage({
            href: link.pathname + link.search,
            reason: UNREACHABLE,
          });
      });
    };
    window.addEventListener('click', guard);
    return () => window.removeEventListener('click', guard);
  }, []);
}

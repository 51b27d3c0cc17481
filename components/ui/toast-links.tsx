'use client';

import { useEffect, type MouseEvent } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { isPlainClick } from './plain-click';

let follow: ((href: string) => void) | null = null;

/** Lets links in toasts, which are outside of the page's tree, navigate without a page load. */
export function ToastLinks() {
  const [open] = useOpenPage();
  useEffect(() => {
    follow = (href) => open(href, { scroll: false });
    return () => void (follow = null);
  }, [open]);
  return null;
}

export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (!follow || !isPlainClick(event)) return;
  event.preventDefault();
  follow(event.currentTarget.href);
}

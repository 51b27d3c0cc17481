'use client';

import { useEffect, type MouseEvent } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { isPlainClick } from './plain-click';

let follow: ((href: string) => void) | null = null;

/** Lets the links of messages, which stand outside the page's own tree, lead on without loading the portal anew. */
export function ToastLinks() {
  const [open] = useOpenPage();
  useEffect(() => {
    follow = (href) => open(href, { scroll: false });
    return () => void (follow = null);
  }, [open]);
  return null;
}

/** For the click on a link of a message. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (!follow || !isPlainClick(event)) return;
  event.preventDefault();
  follow(event.currentTarget.href);
}

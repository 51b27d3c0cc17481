'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Toaster } from 'sonner';
import { buttonClass } from './button-class';
import { followLink } from './toast-links';

export { toast } from 'sonner';

/** Mounts the place where messages appear, beside the page's own tree so that no page carries its code. */
export function mountToaster(): void {
  const host = document.body.appendChild(document.createElement('div'));
  // Messages sent before the toaster listens would be lost, so it is there before this returns.
  flushSync(() => createRoot(host).render(<PortalToaster />));
}

/** What a message is about, beside what it says: such as `Order QP-104233 is Shipped`, and where that can be seen. */
export interface ToastLink {
  text: string;
  href?: string | undefined;
}

/** What a message is about, as the line below it. */
export function describe(link: ToastLink | undefined): ReactNode {
  if (!link?.href) return link?.text;
  return (
    <a href={link.href} onClick={followLink} className="inline-flex min-h-6 items-center text-accent underline">
      {link.text}
    </a>
  );
}

function PortalToaster() {
  return (
    <Toaster
      // Where neither the pages of a list, the bar of selected rows nor a page's actions are.
      // The page of notifications has a region of that name.
      containerAriaLabel="Messages"
      position="bottom-left"
      offset={16}
      icons={{
        success: <CircleCheck aria-hidden size={16} className="text-ok" />,
        error: <CircleAlert aria-hidden size={16} className="text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-start gap-2 px-4 py-3 ' +
            'rounded-lg border border-line-strong bg-raised font-sans text-sm ' +
            'text-text shadow-raised',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          title: 'whitespace-pre-line break-words',
          description: 'whitespace-pre-line break-words text-muted empty:hidden',
          actionButton: buttonClass('secondary', 'shrink-0'),
          cancelButton: buttonClass('quiet', 'shrink-0'),
        },
      }}
    />
  );
}

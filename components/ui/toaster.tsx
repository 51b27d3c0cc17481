'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { toast, Toaster, type ExternalToast } from 'sonner';
import { createStore } from '@/lib/bff/store';
import { buttonClass } from './button-class';
import { followLink } from './toast-links';

export { toast } from 'sonner';

/**
 * A toast whose content changes, such as from progress to a result. Sonner may apply quick updates in another order, so
 * the content is read from a store.
 */
export function openPanel(options: ExternalToast & { id: string }) {
  const content = createStore<ReactNode>(null);
  return {
    show: (next: ReactNode) => {
      content.set(next);
      toast.custom(() => <PanelContent content={content} />, options);
    },
    close: () => void toast.dismiss(options.id),
  };
}

function PanelContent({ content }: { content: ReturnType<typeof createStore<ReactNode>> }) {
  return useSyncExternalStore(content.subscribe, content.get, content.get);
}

/** Mounts the toaster outside of the page's tree, so that no page includes its code. */
export function mountToaster(): void {
  const host = document.body.appendChild(document.createElement('div'));
  // Render synchronously, because toasts sent before the toaster listens are lost.
  flushSync(() => createRoot(host).render(<PortalToaster />));
}

/** Detail below the message, such as `Order QP-104233 is Shipped`, with a link to it. */
export interface ToastLink {
  text: string;
  href?: string | undefined;
}

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
      // The notifications page already has a region named “Notifications”.
      containerAriaLabel="Messages"
      // Keep clear of a list's page links, the selection bar and page actions.
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

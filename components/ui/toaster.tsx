'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** Mounts the place where messages appear, beside the page's own tree so that no page carries its code. */
export function mountToaster(): void {
  const host = document.body.appendChild(document.createElement('div'));
  // Messages sent before the toaster listens would be lost, so it is there before this returns.
  flushSync(() => createRoot(host).render(<House />));
}

function House() {
  return (
    <Toaster
      position="bottom-right"
      offset={16}
      icons={{
        success: <CircleCheck aria-hidden size={16} className="text-ok" />,
        error: <CircleAlert aria-hidden size={16} className="text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-start gap-2 rounded-lg border border-line-strong bg-raised px-4 py-3 font-sans text-sm ' +
            'text-text shadow-raised',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          title: 'whitespace-pre-line break-words',
        },
      }}
    />
  );
}

'use client';

import { Menu as MenuIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useRef, useState, type ReactNode } from 'react';
import { deferred } from '@/components/ui/deferred';

const DrawerSheet = deferred(() => import('./drawer-sheet'));

/** Opens the menu on screens without room for it beside the page. */
export function Drawer({ children }: { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  const [requested, setRequested] = useState(false);
  // Tie it to the page it was opened on, so that navigation closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={openedOn === pathname}
        className="-ml-2 grid size-10 place-items-center rounded hover:bg-hover desk:hidden"
        onPointerEnter={DrawerSheet.load}
        onFocus={DrawerSheet.load}
        onClick={() => {
          setRequested(true);
          setOpenedOn(pathname);
        }}
      >
        <MenuIcon aria-hidden size={20} />
      </button>
      {requested ? (
        <DrawerSheet open={openedOn === pathname} opener={button} onClose={() => setOpenedOn(null)}>
          {children}
        </DrawerSheet>
      ) : null}
    </>
  );
}

'use client';

import { Menu as MenuIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';

const loadSheet = () => import('./drawer-sheet');
const DrawerSheet = lazy(loadSheet);

/** The button that brings the menu in from the side, on screens of 600 px and below. */
export function Drawer({ children }: { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  const [requested, setRequested] = useState(false);
  // The drawer is open on the page where it was opened, so going elsewhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={openedOn === pathname}
        className="-ml-2 grid size-10 place-items-center rounded hover:bg-hover sm:hidden"
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => {
          setRequested(true);
          setOpenedOn(pathname);
        }}
      >
        <MenuIcon aria-hidden size={20} />
      </button>
      {requested ? (
        <Suspense fallback={null}>
          <DrawerSheet open={openedOn === pathname} opener={button} onClose={() => setOpenedOn(null)}>
            {children}
          </DrawerSheet>
        </Suspense>
      ) : null}
    </>
  );
}

'use client';

import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { deferred } from './deferred';
import type { MenuEntry } from './menu-content';

const MenuContent = deferred(() => import('./menu-content'));

/**
 * A button that opens a menu. The menu's code, 31 kB, comes when the button is first approached; the button itself
 * never changes, so it keeps the focus meanwhile.
 *
 * @param label the button's accessible name, where its content does not say it
 */
export function Menu({
  label,
  className,
  children,
  entries,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
  entries: readonly MenuEntry[];
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const triggerId = useId();
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const [openedByKey, setOpenedByKey] = useState(false);

  const show = (byKey: boolean) => {
    setRequested(true);
    setOpenedByKey(byKey);
    setOpen(true);
  };
  // Enter and Space arrive as clicks without a pointer, whose detail is 0.
  const toggle = (event: MouseEvent) => (open ? setOpen(false) : show(event.detail === 0));
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    show(true);
  };

  return (
    <span className="relative inline-flex">
      <button
        ref={trigger}
        id={triggerId}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={MenuContent.load}
        onFocus={MenuContent.load}
        onClick={toggle}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      {requested ? (
        <MenuContent
          entries={entries}
          trigger={trigger}
          triggerId={triggerId}
          open={open}
          openedByKey={openedByKey}
          onOpenChange={setOpen}
        />
      ) : null}
    </span>
  );
}

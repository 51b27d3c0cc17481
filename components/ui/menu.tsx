'use client';

import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { deferred } from './deferred';
import type { MenuEntry, OpenMenu } from './menu-content';

const MenuContent = deferred(() => import('./menu-content'));

interface MenuButtonProps {
  /** The accessible name if the content has no text. */
  label?: string;
  className?: string;
  /** What opens, if it isn't a menu. */
  popup?: 'menu' | 'dialog';
  children: ReactNode;
}

interface DeferredMenu<P> {
  (props: OpenMenu & P): ReactNode;
  load: () => Promise<unknown>;
}

export function Menu({ entries, ...button }: MenuButtonProps & { entries: readonly MenuEntry[] }) {
  return <MenuButton {...button} content={MenuContent} of={{ entries }} />;
}

/**
 * A button that opens a menu. The menu's 31 kB load when the button is first hovered or focused, and the button keeps
 * the focus.
 *
 * @param content the open menu, such as `MenuContent`
 * @param of props of the content
 */
export function MenuButton<P extends object>({
  label,
  className,
  popup = 'menu',
  children,
  content: Content,
  of,
}: MenuButtonProps & { content: DeferredMenu<P>; of: P }) {
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
  // Enter and Space cause clicks with a `detail` of 0.
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
        aria-haspopup={popup}
        aria-expanded={open}
        onPointerEnter={Content.load}
        onFocus={Content.load}
        onClick={toggle}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      {requested ? (
        <Content
          {...of}
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

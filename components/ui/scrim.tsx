'use client';

import { useRef } from 'react';

/** Popups that an outside press closes before the dialog. */
const MENUS = ':popover-open, [data-radix-popper-content-wrapper]';

/**
 * The backdrop of a dialog. dialog.css stops the page from scrolling, because Radix's overlay sets an inherited
 * property that restyles the whole page: 40 of the 100 ms for opening a record.
 *
 * @param onPress for dialogs that aren't Radix's
 */
export function Scrim({ onPress }: { onPress?: () => void }) {
  const closesMenu = useRef(false);
  return (
    <div
      className="scrim fixed inset-0 z-40 bg-scrim"
      onPointerDown={() => (closesMenu.current = document.querySelector(MENUS) !== null)}
      onClick={() => (closesMenu.current ? undefined : onPress?.())}
    />
  );
}

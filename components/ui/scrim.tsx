'use client';

import { useRef } from 'react';

/** What a press beside it closes first. */
const MENUS = ':popover-open, [data-radix-popper-content-wrapper]';

/**
 * What a dialog lies on. The page doesn't scroll below it (dialog.css). Radix's own overlay does that by a property
 * that every element inherits. It has the whole page styled anew: 40 of 100 ms of an opened record.
 *
 * @param onPress of a dialog that is not Radix's own
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

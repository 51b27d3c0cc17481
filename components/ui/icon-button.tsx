import type { ReactNode } from 'react';
import { buttonClass } from './button-class';

/** A square icon button that stays focusable while inactive. */
export function IconButton({
  label,
  keys,
  onPress,
  children,
}: {
  label: string;
  /** The shortcut shown in the tooltip: `J`. */
  keys?: string;
  onPress: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-disabled={onPress ? undefined : true}
      onClick={onPress}
      className={buttonClass('quiet', 'w-8 px-0! aria-disabled:opacity-40')}
    >
      {children}
    </button>
  );
}

import type { ComponentProps } from 'react';

/**
 * A check box with a target of 40 px around its 16 px: the whole cell that it stands in.
 * What stands in it is read beside the box.
 */
export function Checkbox({ children, ...props }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...props} />
      {children}
    </label>
  );
}

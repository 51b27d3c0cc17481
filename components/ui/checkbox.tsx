import type { ComponentProps } from 'react';

/**
 * A check box with a target of 40 px around its 16 px: the whole cell that it stands in.
 * What stands in it is read beside the box.
 */
export function Checkbox({ children, ...props }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const box = <input type="checkbox" className="checkbox" {...props} />;
  if (!children) return box;
  return (
    <label className="checkbox-label">
      {box}
      {children}
    </label>
  );
}

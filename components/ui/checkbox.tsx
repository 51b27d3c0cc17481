import type { ComponentProps } from 'react';

/** A check box whose target is the whole cell around it; its children are read beside the box. */
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

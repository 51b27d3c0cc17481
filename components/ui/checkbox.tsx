import type { ComponentProps } from 'react';

/** A check box whose click target fills its cell. Its children are the label. */
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

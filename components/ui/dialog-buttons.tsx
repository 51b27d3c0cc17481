import type { ReactNode } from 'react';
import { Button } from './button';

/** The footer of a dialog or form, with Cancel before the action. */
export function DialogButtons({
  leave = 'Cancel',
  onLeave,
  children,
}: {
  leave?: string;
  onLeave: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button className="max-sm:h-10" onClick={onLeave}>
        {leave}
      </Button>
      {children}
    </div>
  );
}

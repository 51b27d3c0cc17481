import type { ReactNode } from 'react';

/** Shows someone else's saved value beside the input of a row. */
export function TheirChange({
  id,
  who,
  children,
}: {
  id?: string;
  who?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <span id={id} role="note" className="block w-full text-xs whitespace-pre-line wrap-anywhere">
      <span className="font-medium">{`${who || 'Someone else'} changed it to: `}</span>
      {children}
    </span>
  );
}

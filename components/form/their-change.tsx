import type { ReactNode } from 'react';

/** Beside what is typed in a row: what somebody else has stored there meanwhile. */
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

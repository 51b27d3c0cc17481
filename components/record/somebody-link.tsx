import type { ReactNode } from 'react';
import { RecordLink } from './record-link';

/** Somebody's name as a link to them: of the staff, or of a company. */
export function SomebodyLink({
  admin,
  person,
  className,
  children,
}: {
  admin?: number | null | undefined;
  person?: number | null | undefined;
  className?: string;
  children: ReactNode;
}) {
  const look = className === undefined ? {} : { className };
  return admin == null ? (
    <RecordLink to="person" id={person} {...look}>
      {children}
    </RecordLink>
  ) : (
    <RecordLink to="admin" id={admin} {...look}>
      {children}
    </RecordLink>
  );
}

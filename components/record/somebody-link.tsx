import type { ReactNode } from 'react';
import { RecordLink } from './record-link';

/** Somebody's name as a link to them: of the staff, or of a company. */
export function SomebodyLink({
  admin,
  person,
  ...link
}: {
  admin?: number | null | undefined;
  person?: number | null | undefined;
  className?: string;
  children: ReactNode;
}) {
  return admin == null ? (
    <RecordLink to="person" id={person} {...link} />
  ) : (
    <RecordLink to="admin" id={admin} {...link} />
  );
}

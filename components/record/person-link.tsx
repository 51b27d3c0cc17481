import type { ReactNode } from 'react';
import { RecordLink } from './record-link';

/** A person's name, linked to the admin or the company's user. */
export function PersonLink({
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

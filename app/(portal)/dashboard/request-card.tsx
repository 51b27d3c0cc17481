import Link from 'next/link';
import type { ReactNode } from 'react';

/** A part of the dashboard that tells of point requests, with the way to where all of them are. */
export function RequestCard({
  id,
  title,
  link,
  children,
}: {
  id: string;
  title: string;
  link: { href: string; label: string } | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-sm font-semibold">{title}</h2>
        {link ? (
          <Link href={link.href} prefetch={false} className="-my-1 py-1 text-sm font-medium text-accent hover:underline">
            {link.label}
          </Link>
        ) : null}
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">{children}</div>
    </section>
  );
}

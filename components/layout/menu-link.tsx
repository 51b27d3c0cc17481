'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

/** An entry of the side menu, marked while the address lies in one of its areas. */
export function MenuLink({ href, areas, label }: { href: string; areas: readonly string[]; label: string }) {
  const pathname = usePathname();
  const current = areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
  return (
    <Link
      href={href}
      // Each page is made for its reader at the moment of asking, so there is nothing to fetch ahead.
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      className={
        'flex h-8 items-center rounded px-2.5 text-sm hover:bg-hover aria-[current]:bg-accent-weak ' +
        'aria-[current]:font-semibold aria-[current]:text-accent max-sm:h-10'
      }
    >
      {label}
    </Link>
  );
}

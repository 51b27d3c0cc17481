import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';

/** The way back to the list that a page belongs to. */
export function Breadcrumb({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-2 text-sm">
      <Link
        href={href}
        prefetch={false}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden size={14} />
        {children}
      </Link>
    </nav>
  );
}

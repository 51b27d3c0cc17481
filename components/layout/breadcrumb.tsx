import { ChevronLeft, ChevronRight } from 'lucide-react';
import clsx from 'clsx';
import { PortalLink } from './navigation';

/** Links back to the page's list. */
export function Breadcrumb({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-2 text-sm">
      <PortalLink href={href} className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-text">
        <ChevronLeft aria-hidden size={14} className="shrink-0" />
        {children}
      </PortalLink>
    </nav>
  );
}

/** The steps from an area to a page or record; the last one is itself. Only a page's is a landmark. */
export function BreadcrumbTrail({
  steps,
  className,
  as: Box = 'nav',
}: {
  steps: readonly { label: string; href?: string }[];
  className?: string;
  as?: 'nav' | 'div';
}) {
  return (
    <Box aria-label={Box === 'nav' ? 'Breadcrumb' : undefined} className={className}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 text-sm text-muted">
        {steps.map(({ label, href }, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li
              key={`${index} ${label}`}
              className={clsx('flex items-center gap-1', isLast ? 'min-w-0' : 'shrink-0')}
              aria-current={isLast ? 'page' : undefined}
            >
              {index > 0 ? <ChevronRight aria-hidden size={14} className="shrink-0" /> : null}
              {href === undefined ? (
                <span className="truncate">{label}</span>
              ) : (
                <PortalLink href={href} className="inline-flex min-h-6 items-center hover:text-text hover:underline">
                  {label}
                </PortalLink>
              )}
            </li>
          );
        })}
      </ol>
    </Box>
  );
}

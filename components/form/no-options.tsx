'use client';

import { PortalLink } from '@/components/layout/navigation';
import { useMayOpen } from '@/components/layout/rights';

/**
 * Says that a choice in a form has no options yet, with a link to their list for people who may open it.
 * @param nouns the options in the plural: `categories`
 */
export function NoOptions({ nouns, href }: { nouns: string; href: string }) {
  const mayOpen = useMayOpen(href.split('?')[0] ?? href);
  return (
    <>
      {`No ${nouns} yet. `}
      {mayOpen ? (
        <PortalLink href={href} className="inline-block min-h-6 text-accent hover:underline">
          Add one
        </PortalLink>
      ) : null}
    </>
  );
}

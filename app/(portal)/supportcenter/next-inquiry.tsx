'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { buttonClass } from '@/components/ui/button-class';
import { formatCount } from '@/lib/text/format';
import type { ListPlace } from '@/lib/addresses/page-range';

/** Offers the list's next inquiry once this one needs no reply. Enter opens it. */
export function NextInquiry({ place, listHref }: { place: ListPlace; listHref: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const { position, of, after } = place;
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3',
        'rounded-lg border border-line bg-ok-weak',
      )}
    >
      <p className="tabular-nums">
        {after ? `Done. ${formatCount(position + 1)} of ${of} is next.` : 'Done. That was the last one.'}
      </p>
      <PortalLink ref={link} href={after ?? listHref} className={buttonClass('primary', 'max-sm:h-10')}>
        {after ? 'Next inquiry' : 'Back to the list'}
      </PortalLink>
    </div>
  );
}

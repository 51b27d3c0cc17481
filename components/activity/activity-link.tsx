'use client';

import { PortalLink } from '@/components/layout/navigation';
import { activityAddress } from '@/lib/addresses/activity';
import { History } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import { useMayOpen } from '@/components/layout/rights';

/**
 * Renders nothing if the reader can't open the activity log.
 *
 * @param type the activity's name for it: `order`, `product`, `company`, `user`
 * @example <ActivityLink type="order" id={order.id} />
 */
export function ActivityLink({ type, id }: { type: string; id: number }) {
  if (!useMayOpen(activityAddress.path)) return null;
  return (
    <PortalLink
      href={activityAddress.href({ object: `${type}:${id}` })}
      title="Activity"
      className={buttonClass('quiet', 'px-2!')}
    >
      <History aria-hidden size={16} />
      <span className="max-sm:sr-only aside:sr-only">Activity</span>
    </PortalLink>
  );
}

'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useOpenPage } from '@/components/connection/open-page';
import { leaveAnyway, mayLeave } from '@/components/form/leave-guard';
import { useKeys } from '@/components/keys/use-keys';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/lib/text/format';
import type { ListPlace } from '@/lib/addresses/page-range';

/** Links to the previous and next record of the list that this one was opened from, with keys. */
export function Neighbours({ noun, place }: { noun: string; place: ListPlace | null }) {
  const [open] = useOpenPage();
  const go = async (href: string) => {
    if (!(await mayLeave())) return;
    leaveAnyway();
    open(href);
  };
  const goTo = (href: string | undefined) => (href ? () => void go(href) : undefined);
  const key = (keys: string, way: 'Next' | 'Previous', href: string | undefined) => ({
    keys,
    label: `${way} ${noun}`,
    run: goTo(href),
    isHere: () => href !== undefined,
  });
  useKeys(`This ${noun}`, 'page', [
    key('j', 'Next', place?.after),
    key('k', 'Previous', place?.before),
    key('ArrowRight', 'Next', place?.after),
    key('ArrowLeft', 'Previous', place?.before),
  ]);
  if (!place) return null;
  return (
    <span className="flex items-center text-sm text-muted tabular-nums">
      {`${formatCount(place.position)} of ${place.of}`}
      <IconButton label={`Previous ${noun}`} keys="K" onPress={goTo(place.before)}>
        <ChevronUp aria-hidden size={16} />
      </IconButton>
      <IconButton label={`Next ${noun}`} keys="J" onPress={goTo(place.after)}>
        <ChevronDown aria-hidden size={16} />
      </IconButton>
    </span>
  );
}

'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { leaveAnyway, mayLeave } from '@/components/form/leave-guard';
import { useKeys } from '@/components/keys/use-keys';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/lib/format';

/** Where a record with a page of its own stands in the list that it was opened from. */
export interface RecordPlace {
  /** From 1. */
  position: number;
  /** As written for people: `12,048`, or `1,000+` for at least so many. */
  of: string;
  /** The addresses of its neighbours. */
  before?: string;
  after?: string;
}

/** The way to the records before and after this one in the list that it was opened from, also by keys. */
export function Neighbours({ noun, place }: { noun: string; place: RecordPlace | null }) {
  const router = useRouter();
  const go = async (href: string) => {
    if (!(await mayLeave())) return;
    leaveAnyway();
    router.push(href);
  };
  const goTo = (href: string | undefined) => (href ? () => void go(href) : undefined);
  useKeys(`This ${noun}`, 'page', [
    { keys: 'j', label: `Next ${noun}`, run: goTo(place?.after), isHere: () => place?.after !== undefined },
    { keys: 'k', label: `Previous ${noun}`, run: goTo(place?.before), isHere: () => place?.before !== undefined },
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

import { useState, type ReactNode } from 'react';
import type { getAccessControlList } from '@/lib/contract/session';
import type { Capability } from '@/lib/domain/capabilities';
import { queryClient } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';
import { allBut } from '../rights';

/** Shows a part of a page to somebody who may do everything but this. */
export function Withheld({ lacking, children }: { lacking: readonly Capability[]; children: ReactNode }) {
  useState(() => {
    if (lacking.length === 0) return;
    const key = keyOf(readOf<typeof getAccessControlList>('/access-control-list', {}));
    queryClient().setQueryData(key, allBut(...lacking));
  });
  return children;
}

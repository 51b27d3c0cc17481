import { useMemo } from 'react';
import { useRights } from '@/components/layout/rights';
import { useOpenKinds } from '@/components/record/open-kinds';
import { objectLinks, type ObjectLinks } from './activity-list';

/** Returns a function for the address where the reader can open an entry's object. */
export function useObjectLinks(): ObjectLinks {
  const rights = useRights();
  const open = useOpenKinds();
  return useMemo(() => objectLinks(rights, open), [rights, open]);
}

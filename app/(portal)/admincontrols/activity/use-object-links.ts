import { useMemo } from 'react';
import { useRights } from '@/components/layout/rights';
import { useOpenKinds } from '@/components/record/open-kinds';
import { objectLinks, type ObjectLinks } from './activity-list';

/** Finds where the reader can see the object of an entry. */
export function useObjectLinks(): ObjectLinks {
  const rights = useRights();
  const open = useOpenKinds();
  return useMemo(() => objectLinks(rights, open), [rights, open]);
}

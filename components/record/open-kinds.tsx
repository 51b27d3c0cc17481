'use client';

import { createContext, use, useMemo, type ReactNode } from 'react';
import { useRights } from '@/components/layout/rights';
import { openKinds, type RecordKind } from '@/lib/addresses/record-kinds';

const OpenKindsContext = createContext<ReadonlySet<RecordKind>>(new Set());

/** Provides the kinds of records that the person may open, because every cell of a list needs them. */
export function OpenKinds({ children }: { children: ReactNode }) {
  const rights = useRights();
  const kinds = useMemo(() => openKinds(rights), [rights]);
  return <OpenKindsContext value={kinds}>{children}</OpenKindsContext>;
}

export const useOpenKinds = () => use(OpenKindsContext);

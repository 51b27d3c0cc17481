'use client';

import { createContext, use, useMemo, type ReactNode } from 'react';
import { useRights } from '@/components/layout/rights';
import { openKinds, type RecordKind } from '@/lib/addresses/record-kinds';

const OpenKindsContext = createContext<ReadonlySet<RecordKind>>(new Set());

/** Says to everything inside which kinds of records the person may open: a list asks in each of its cells. */
export function OpenKinds({ children }: { children: ReactNode }) {
  const rights = useRights();
  const kinds = useMemo(() => openKinds(rights), [rights]);
  return <OpenKindsContext value={kinds}>{children}</OpenKindsContext>;
}

/** The kinds of records that the person may open. */
export const useOpenKinds = () => use(OpenKindsContext);

'use client';

import { useMemo } from 'react';
import { bff } from '@/lib/bff/client';
import type { listPointMovements, PointMovement } from '@/lib/contract/point-ledger';
import type { LedgerFilter } from './dialog-view';
import type { Reading, Rows } from './reading';
import { MOST_ROWS, MOVEMENTS_SIZE } from './sizes';
import { useRows, type KnownRows, type RowSource } from './use-rows';

/** The movements of a company under a filter, newest first. */
export function useMovements(
  companyId: number,
  { kind, startDate, endDate }: LedgerFilter,
  opened: Reading<Rows<PointMovement>> | null,
): KnownRows<PointMovement> {
  const source = useMemo((): RowSource<PointMovement> => {
    const read = async (window: { limit: number; older?: number }, signal?: AbortSignal): Promise<Rows<PointMovement>> => {
      const query = { companyId, kind, startDate, endDate, ...window };
      const { data, hasMore } = await bff<typeof listPointMovements>('GET', '/point-ledger', { query, ...(signal && { signal }) });
      return { rows: data, hasMore };
    };
    return {
      first: (shown, signal) => read({ limit: Math.min(Math.max(shown, MOVEMENTS_SIZE), MOST_ROWS) }, signal),
      after: (shown) => {
        const older = shown.at(-1)?.id;
        return read({ limit: MOVEMENTS_SIZE, ...(older && { older }) });
      },
    };
  }, [companyId, kind, startDate, endDate]);
  return useRows(source, opened);
}

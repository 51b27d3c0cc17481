'use client';

import { useMemo } from 'react';
import { bff } from '@/lib/bff/client';
import type { listPointHistory, PointHistoryEntry } from '@/lib/contract/points';
import type { Reading, Rows } from './reading';
import { firstOf, HISTORY_SIZE, MOST_ROWS } from './sizes';
import { useRows, type KnownRows, type RowSource } from './use-rows';

/** The point update history of a company, by five (spec 1 §9). */
export function useHistory(companyId: number, opened: Reading<Rows<PointHistoryEntry>> | null): KnownRows<PointHistoryEntry> {
  const source = useMemo((): RowSource<PointHistoryEntry> => {
    const read = (size: number, page: number, signal?: AbortSignal) =>
      bff<typeof listPointHistory>('GET', '/point-request/histories', {
        query: { companyId, size, page },
        ...(signal && { signal }),
      });
    return {
      first: async (shown, signal) => firstOf(await read(Math.min(Math.max(shown, HISTORY_SIZE), MOST_ROWS), 1, signal)),
      after: async (shown) => {
        const page = Math.floor(shown.length / HISTORY_SIZE) + 1;
        const { data, total } = await read(HISTORY_SIZE, page);
        return { rows: data, hasMore: data.length > 0 && page * HISTORY_SIZE < total };
      },
    };
  }, [companyId]);
  return useRows(source, opened);
}

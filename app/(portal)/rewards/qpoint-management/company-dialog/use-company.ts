'use client';

import { useCallback, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { CompanyPoints, searchCompanyPoints } from '@/lib/contract/points';
import type { CompanyReading } from './company-reading';
import type { Reading } from './reading';
import { readingOf, useReading, type Known } from './use-reading';

/** A company as it was last read; null where there is none of this id. */
export interface KnownCompany extends Known<CompanyPoints | null> {
  /** Reads it anew while the known state stays on the screen; a failure leaves that as it is. */
  refresh: () => Promise<void>;
}

/**
 * Reads a company with its points through the back office.
 *
 * @param name by which a server is asked that finds no company by its id
 * @param opened what the server has read already, of this or another company
 */
export function useCompany(id: number, name: string | undefined, opened: CompanyReading | null): KnownCompany {
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const search = (query: { companyId: number } | { keyword: string; limit: number }) =>
        bff<typeof searchCompanyPoints>('GET', '/users/qpoints/search', { query, ...(signal && { signal }) });
      const { data } = await search({ companyId: id }).catch((error: unknown) => {
        if (name === undefined || !(error instanceof BffError) || error.status !== 501) throw error;
        return search({ keyword: name, limit: 100 });
      });
      return data.find((company) => company.id === id) ?? null;
    },
    [id, name],
  );
  const [first] = useState(() => (opened?.id === id ? openedCompany(opened) : null));
  const known = useReading(read, first);
  const { put } = known;
  const refresh = useCallback(async () => {
    const found = await readingOf(read());
    if (found.state === 'read') put(found.value);
  }, [read, put]);
  return { ...known, refresh };
}

function openedCompany(opened: CompanyReading): Reading<CompanyPoints | null> {
  switch (opened.state) {
    case 'read':
      return { state: 'read', value: opened.company };
    case 'missing':
      return { state: 'read', value: null };
    case 'failed':
      return { state: 'failed', status: opened.status, message: opened.message };
  }
}

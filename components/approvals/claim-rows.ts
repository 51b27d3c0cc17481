import type { Rows, RowSource } from '@/components/record/rows';
import { bff } from '@/lib/bff/client';
import type { DecidedClaim, listDecidedClaims } from '@/lib/contract/approvals';

/** Claims per View More. */
const CLAIMS_SIZE = 25;
/** Maximum per response (lib/contract/approvals.ts). */
const MOST = 100;

/** Reads what is left of an approval's claims, page by page. */
export function claimSource(id: number): RowSource<DecidedClaim> {
  return pagedSource((window) =>
    bff<typeof listDecidedClaims>('GET', '/approvals/claims', { query: { approvalIds: String(id), ...window } }),
  );
}

/** Reads rows by pages of `CLAIMS_SIZE`. @param list reads one page */
export function pagedSource<Row>(
  list: (window: { page: number; size: number }) => Promise<{ data: Row[]; total: number }>,
): RowSource<Row> {
  const read = async (page: number, size: number): Promise<Rows<Row>> => {
    const { data, total } = await list({ page, size });
    return { rows: data, hasMore: (page - 1) * size + data.length < total };
  };
  return {
    first: (shown) => read(1, Math.min(Math.max(shown, CLAIMS_SIZE), MOST)),
    after: (shown) => read(Math.floor(shown.length / CLAIMS_SIZE) + 1, CLAIMS_SIZE),
  };
}

import { RowsPart, useRows, type RowSource } from '@/components/record/rows';
import { DetailTable } from '@/components/ui/detail-table';
import { bff } from '@/lib/bff/client';
import type { AwaitingClaim, listAwaitingClaims } from '@/lib/contract/approvals';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount } from '@/lib/format';
import { formatDate, formatDateTime } from '@/lib/time';

/** A company's claims of one product. */
interface Behind {
  companyId: number;
  configurationId: number;
}

/** The claims behind a product that awaits approval, a page at a time. */
export function ClaimsBehind({ of, label, timeZone }: { of: Behind; label: string; timeZone: string }) {
  const claims = useRows(`/approvals/companies/${of.companyId}/products/${of.configurationId}`, claimSource(of), null);
  return (
    <RowsPart
      of={claims}
      problem="There was a problem getting the claims of this product"
      loading="Loading the claims…"
      empty={<p className="text-muted">No claims.</p>}
    >
      {(rows) => (
        <DetailTable
          label={label}
          heads={['Serial Number', 'Registered', ['Rate (Q)', 'text-right!'], 'Zip Code', 'Channel']}
        >
          {rows.map(({ id, serialNumber, articleCode, registrationDate, rate, promotion, ...claim }) => (
            <tr key={id}>
              <td className="whitespace-nowrap tabular-nums">
                {serialNumber}
                {articleCode ? <span className="block text-xs text-muted">{articleCode}</span> : null}
              </td>
              <td className="whitespace-nowrap tabular-nums">
                {formatDateTime(registrationDate, timeZone)}
                <span className="block text-xs text-muted">{fullNameOf(claim)}</span>
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">
                {formatCount(rate)}
                <span className="block text-xs text-muted">{rateOf(promotion, timeZone)}</span>
              </td>
              <td className="tabular-nums">{claim.installationZipCode ?? '—'}</td>
              <td className="min-w-32 wrap-anywhere">
                {[claim.purchasingChannel, claim.nameOfPurchasingChannel].filter(Boolean).join(' · ') || '—'}
              </td>
            </tr>
          ))}
        </DetailTable>
      )}
    </RowsPart>
  );
}

/** `promotion since 11/01/2026` */
function rateOf(promotion: AwaitingClaim['promotion'], timeZone: string): string {
  return promotion ? `promotion since ${formatDate(promotion.startsAt, timeZone)}` : 'default rate';
}

function claimSource(params: Behind): RowSource<AwaitingClaim> {
  const read = async (after: number | undefined) => {
    const { data, hasMore } = await bff<typeof listAwaitingClaims>(
      'GET',
      '/approvals/companies/{companyId}/products/{configurationId}',
      { params, query: { after } },
    );
    return { rows: data, hasMore };
  };
  return {
    first: async (shown) => {
      let found = await read(undefined);
      // As many as are shown, so that nothing that is seen goes away.
      while (found.hasMore && found.rows.length < shown) {
        const next = await read(found.rows.at(-1)?.id);
        found = { rows: [...found.rows, ...next.rows], hasMore: next.hasMore };
      }
      return found;
    },
    after: (shown) => read(shown.at(-1)?.id),
  };
}

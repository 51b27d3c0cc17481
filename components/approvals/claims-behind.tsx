import { useState, type ComponentProps, type ReactNode } from 'react';
import { SelectMatching } from '@/components/bulk/select-matching';
import type { Item } from '@/components/action/action';
import type { Progress } from '@/components/action/check';
import { usePending } from '@/components/action/pending';
import { useMay } from '@/components/layout/rights';
import type { SelectedRow, SelectedRows } from '@/components/list/selection-store';
import { RecordLink } from '@/components/record/record-link';
import { RowsPart, useRows, type RowSource } from '@/components/record/rows';
import { Checkbox } from '@/components/ui/checkbox';
import { DetailTable } from '@/components/ui/detail-table';
import { bff } from '@/lib/bff/client';
import type { AwaitingClaim, listAwaitingClaims } from '@/lib/contract/approvals';
import { MAX_AWAITING_CLAIMS } from '@/lib/domain/claim';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount } from '@/lib/text/format';
import { formatDate, formatDateTime } from '@/lib/time/format-time';
import { RejectClaims } from './reject-claims';

interface Behind {
  companyId: number;
  configurationId: number;
  /** The number of modules. A different number means different claims. */
  quantity: number;
}

/**
 * The claims behind a pending product, page by page. Users can select some or all visible ones to reject.
 *
 * @param onDecided refetches the company's pending modules
 */
export function ClaimsBehind({
  of,
  label,
  timeZone,
  onDecided,
}: {
  of: Behind;
  label: string;
  timeZone: string;
  onDecided: () => Promise<void>;
}) {
  const { companyId, configurationId, quantity } = of;
  const claims = useRows(
    ['/approvals/companies/{companyId}/products/{configurationId}', of, 'rows'],
    claimSource({ companyId, configurationId }),
  );
  const mayDecide = useMay('approvals', 'decide');
  const [selected, setSelected] = useState<SelectedRows>(new Map());
  const pending = usePending();
  const tick = (some: readonly AwaitingClaim[], isSelected: boolean) => {
    const next = new Map(selected);
    for (const each of some) {
      if (isSelected) next.set(...selectedOf(each));
      else next.delete(each.id);
    }
    setSelected(next);
  };
  const readAll = (progress: Progress) => readAllClaims({ companyId, configurationId }, progress);
  /** @param left claims that weren't rejected, to be reselected */
  const end = (left: readonly Item[]) => {
    setSelected((now) => new Map([...now, ...left.map(({ id, label }) => [id, { label, view: '' }] as const)]));
    return onDecided();
  };
  return (
    <div data-claims="" className="flex flex-col gap-2">
      <RowsPart
        of={claims}
        problem="There was a problem getting the claims of this product"
        loading="Loading the claims…"
        empty={<p className="text-muted">No claims.</p>}
      >
        {(rows) => (
          <DetailTable
            label={label}
            heads={headsOf(
              mayDecide ? (
                <SelectShown
                  claims={rows.filter(({ id }) => !pending('claim', id))}
                  selected={selected}
                  onSelect={tick}
                />
              ) : null,
            )}
          >
            {rows.map((claim) => (
              <ClaimRow
                key={claim.id}
                claim={claim}
                maySelect={mayDecide}
                isSelected={selected.has(claim.id)}
                isDeciding={pending('claim', claim.id) !== undefined}
                onSelect={(isSelected) => tick([claim], isSelected)}
                timeZone={timeZone}
              />
            ))}
          </DetailTable>
        )}
      </RowsPart>
      {mayDecide && selected.size > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <RejectClaims
            companyId={companyId}
            claims={selected}
            readWaiting={readAll}
            onStart={() => setSelected(new Map())}
            onEnd={end}
          />
          {claims.load?.state === 'loaded' && !pending('modules', companyId) ? (
            <SelectMatching
              nouns="claims"
              of="of this product"
              selected={selected}
              rowIds={claims.load.value.rows.map(({ id }) => id)}
              matching={{ total: quantity, atLeast: false }}
              read={readAll}
              onSelect={setSelected}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The table headers. @param select the header's check box; null if the reader may not decide */
const headsOf = (select: ReactNode | null): ComponentProps<typeof DetailTable>['heads'] => [
  ...(select ? [[select, 'w-8'] as const] : []),
  'Serial Number',
  'Registered',
  ['Rate (Q)', 'text-right!'],
  'Zip Code',
  'Channel',
];

/** Selects all visible claims, or none. */
function SelectShown({
  claims,
  selected,
  onSelect,
}: {
  /** The selectable claims. */
  claims: readonly AwaitingClaim[];
  selected: SelectedRows;
  onSelect: (claims: readonly AwaitingClaim[], isSelected: boolean) => void;
}) {
  const count = claims.filter(({ id }) => selected.has(id)).length;
  return (
    <Checkbox
      aria-label="Select all claims that are shown"
      checked={count > 0 && count === claims.length}
      disabled={claims.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < claims.length;
      }}
      onChange={({ target }) => onSelect(claims, target.checked)}
    />
  );
}

function ClaimRow({
  claim,
  maySelect,
  isSelected,
  isDeciding,
  onSelect,
  timeZone,
}: {
  claim: AwaitingClaim;
  maySelect: boolean;
  isSelected: boolean;
  isDeciding: boolean;
  onSelect: (isSelected: boolean) => void;
  timeZone: string;
}) {
  const { serialNumber, articleCode, registrationDate, rate, promotion } = claim;
  return (
    <tr>
      {maySelect ? (
        <td>
          <Checkbox
            aria-label={`Select ${serialNumber}`}
            checked={isSelected}
            disabled={isDeciding}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </td>
      ) : null}
      <td className="whitespace-nowrap tabular-nums">
        <RecordLink to="serialNumber" id={serialNumber}>
          {serialNumber}
        </RecordLink>
        <span className="block text-xs text-muted">{isDeciding ? 'being rejected' : articleCode}</span>
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
      <td className="min-w-32 wrap-break-word">
        {[claim.purchasingChannel, claim.nameOfPurchasingChannel].filter(Boolean).join(' · ') || '—'}
      </td>
    </tr>
  );
}

/** For example `promotion since 11/01/2026`. */
function rateOf(promotion: AwaitingClaim['promotion'], timeZone: string): string {
  return promotion ? `promotion since ${formatDate(promotion.startsAt, timeZone)}` : 'default rate';
}

const selectedOf = ({ id, serialNumber }: AwaitingClaim) => [id, { label: serialNumber, view: '' }] as const;

/** Reads all of a product's pending claims by id. @throws BffError */
async function readAllClaims(
  params: Omit<Behind, 'quantity'>,
  { signal, onProgress }: Progress,
): Promise<Map<number, SelectedRow>> {
  const found = new Map<number, SelectedRow>();
  for (let after: number | undefined, hasMore = true; hasMore;) {
    const page = await bff<typeof listAwaitingClaims>(
      'GET',
      '/approvals/companies/{companyId}/products/{configurationId}',
      { params, query: { after, limit: MAX_AWAITING_CLAIMS }, signal },
    );
    for (const claim of page.data) found.set(...selectedOf(claim));
    onProgress(found.size);
    after = page.data.at(-1)?.number;
    hasMore = page.hasMore && after !== undefined;
  }
  return found;
}

function claimSource(params: Omit<Behind, 'quantity'>): RowSource<AwaitingClaim> {
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
      // Read at least as many rows as are visible, so that none disappears.
      while (found.hasMore && found.rows.length < shown) {
        const next = await read(found.rows.at(-1)?.number);
        found = { rows: [...found.rows, ...next.rows], hasMore: next.hasMore };
      }
      return found;
    },
    after: (shown) => read(shown.at(-1)?.number),
  };
}

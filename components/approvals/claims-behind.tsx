import { useState } from 'react';
import { RecordLink } from '@/components/record/record-link';
import { RowsPart, useRows, type RowSource } from '@/components/record/rows';
import { Checkbox } from '@/components/ui/checkbox';
import { DetailTable } from '@/components/ui/detail-table';
import { bff } from '@/lib/bff/client';
import type { AwaitingClaim, listAwaitingClaims } from '@/lib/contract/approvals';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount } from '@/lib/format';
import { formatDate, formatDateTime } from '@/lib/time';
import { RejectClaims } from './reject-claims';

/** A company's claims of one product. */
interface Behind {
  companyId: number;
  configurationId: number;
  /** Pieces: with another number, other claims are behind it. */
  quantity: number;
}

/**
 * The claims behind a product that awaits approval, a page at a time. Single ones, or all that are shown, are selected
 * to be rejected.
 *
 * @param onDecided reads anew what the company has waiting
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
  const { companyId, configurationId } = of;
  const claims = useRows(
    ['/approvals/companies/{companyId}/products/{configurationId}', of, 'rows'],
    claimSource({ companyId, configurationId }),
  );
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<ReadonlySet<number>>(new Set());
  const tick = (ids: readonly number[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  const end = async () => {
    await onDecided();
    setDeciding(new Set());
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
            heads={[
              [
                <SelectShown
                  key="select"
                  ids={rows.map(({ id }) => id).filter((id) => !deciding.has(id))}
                  selected={selected}
                  onSelect={tick}
                />,
                'w-8',
              ],
              'Serial Number',
              'Registered',
              ['Rate (Q)', 'text-right!'],
              'Zip Code',
              'Channel',
            ]}
          >
            {rows.map((claim) => (
              <ClaimRow
                key={claim.id}
                claim={claim}
                isSelected={selected.has(claim.id)}
                isDeciding={deciding.has(claim.id)}
                onSelect={(isSelected) => tick([claim.id], isSelected)}
                timeZone={timeZone}
              />
            ))}
          </DetailTable>
        )}
      </RowsPart>
      {selected.size > 0 ? (
        <div className="flex">
          <RejectClaims
            companyId={companyId}
            claimIds={[...selected]}
            onHeld={() => {
              setDeciding(selected);
              setSelected(new Set());
            }}
            onEnd={() => void end()}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The check box over those of the claims: all that are shown, or none. */
function SelectShown({
  ids,
  selected,
  onSelect,
}: {
  /** Of the claims that can be selected. */
  ids: readonly number[];
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
}) {
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      aria-label="Select all claims that are shown"
      checked={count > 0 && count === ids.length}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={({ target }) => onSelect(ids, target.checked)}
    />
  );
}

function ClaimRow({
  claim,
  isSelected,
  isDeciding,
  onSelect,
  timeZone,
}: {
  claim: AwaitingClaim;
  isSelected: boolean;
  isDeciding: boolean;
  onSelect: (isSelected: boolean) => void;
  timeZone: string;
}) {
  const { serialNumber, articleCode, registrationDate, rate, promotion } = claim;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`Select ${serialNumber}`}
          checked={isSelected}
          disabled={isDeciding}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
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
      <td className="min-w-32 wrap-anywhere">
        {[claim.purchasingChannel, claim.nameOfPurchasingChannel].filter(Boolean).join(' · ') || '—'}
      </td>
    </tr>
  );
}

/** `promotion since 11/01/2026` */
function rateOf(promotion: AwaitingClaim['promotion'], timeZone: string): string {
  return promotion ? `promotion since ${formatDate(promotion.startsAt, timeZone)}` : 'default rate';
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
      // As many as are shown, so that nothing that is seen goes away.
      while (found.hasMore && found.rows.length < shown) {
        const next = await read(found.rows.at(-1)?.number);
        found = { rows: [...found.rows, ...next.rows], hasMore: next.hasMore };
      }
      return found;
    },
    after: (shown) => read(shown.at(-1)?.number),
  };
}

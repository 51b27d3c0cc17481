'use client';

import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { UnreadableRow } from '@/components/list/unreadable-rows';
import { recordOf } from '@/components/record/use-record';
import { DetailTable } from '@/components/ui/detail-table';
import type { listModuleApprovalProducts, ModuleApprovalProduct } from '@/lib/contract/approvals';
import { PRODUCT_TYPE_LABELS } from '@/lib/domain/configuration';
import { unreadableRowsOf } from '@/lib/domain/unreadable-rows';
import { formatCount, formatPoints } from '@/lib/text/format';
import { ClaimsBehind } from './claims-behind';

export const productsSource = (companyId: number) =>
  recordOf<typeof listModuleApprovalProducts>('/approvals/companies/{companyId}/modules', { params: { companyId } });

/** A company's pending modules by product, with totals. Rows expand to their claims if the upstream provides them. */
export function ProductTypes({
  companyId,
  products,
  timeZone,
  onDecided,
}: {
  companyId: number;
  products: readonly ModuleApprovalProduct[];
  timeZone: string;
  onDecided: () => Promise<void>;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const points = products.reduce((sum, { qpoints }) => sum + qpoints, 0);
  const pieces = products.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0);
  return (
    <DetailTable
      label="Product Types"
      heads={['Product Type', ['Q.POINT', 'text-right!'], ['Quantity (pcs)', 'text-right!']]}
    >
      {products.map((product) => {
        const { productName, configurationType, configurationId, qpoints, moduleQuantity } = product;
        const isOpen = configurationId !== undefined && open === configurationId;
        return (
          <Fragment key={`${configurationType} ${productName}`}>
            <tr>
              <td className="wrap-break-word">
                {configurationId === undefined ? (
                  <ProductName of={product} />
                ) : (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-left hover:bg-hover"
                    onClick={() => setOpen(isOpen ? null : configurationId)}
                  >
                    <ChevronRight aria-hidden size={14} className={isOpen ? 'shrink-0 rotate-90' : 'shrink-0'} />
                    <span>
                      <ProductName of={product} />
                    </span>
                  </button>
                )}
              </td>
              <td className="text-right tabular-nums">{formatPoints(qpoints)}</td>
              <td className="text-right tabular-nums">{formatCount(moduleQuantity)}</td>
            </tr>
            {isOpen ? (
              <tr>
                <td colSpan={3}>
                  <ClaimsBehind
                    of={{ companyId, configurationId, quantity: moduleQuantity }}
                    label={`Claims of ${productName}`}
                    timeZone={timeZone}
                    onDecided={onDecided}
                  />
                </td>
              </tr>
            ) : null}
          </Fragment>
        );
      })}
      {unreadableRowsOf(products).map((place) => (
        <UnreadableRow key={place} columns={3} />
      ))}
      <tr className="font-semibold">
        <th scope="row" className="text-left">
          Total
        </th>
        <td className="text-right tabular-nums">{formatPoints(points)}</td>
        <td className="text-right tabular-nums">{formatCount(pieces)}</td>
      </tr>
    </DetailTable>
  );
}

function ProductName({ of: { productName, configurationType } }: { of: ModuleApprovalProduct }) {
  return (
    <>
      {productName}
      {configurationType ? <span className="text-muted">{` · ${PRODUCT_TYPE_LABELS[configurationType]}`}</span> : null}
    </>
  );
}

'use client';

import type { OpenedRecord } from '@/components/record/load-state';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, recordOf, useRecord } from '@/components/record/use-record';
import { DetailTable } from '@/components/ui/detail-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { listModuleApprovalProducts, ModuleApprovalProduct } from '@/lib/contract/approvals';
import { PRODUCT_TYPE_LABELS } from '@/lib/domain/configuration';
import { formatCount, formatPoints } from '@/lib/format';

const productsSource = (companyId: number) =>
  recordOf<typeof listModuleApprovalProducts>('/approvals/companies/{companyId}/modules', { params: { companyId } });

export const prefetch = ({ id }: { id: number }) => prefetchRecord(productsSource(id));

/** What a company has waiting, by product, with the totals (spec 2 §2.3). */
export default function ProductTypesDialog({
  place,
  company,
  opened,
}: {
  place: RecordPlace;
  company: string | undefined;
  opened: OpenedRecord<ModuleApprovalProduct[]> | null;
}) {
  const record = useRecord(productsSource(place.id), opened);
  return (
    <RecordDialog
      noun="company"
      place={place}
      record={record}
      // In the words of spec 2 §8.
      problem="There was a problem getting company module details"
      title={
        <>
          Product Types
          {company ? <span className="text-base font-normal wrap-anywhere text-muted">{company}</span> : null}
        </>
      }
    >
      {(products) =>
        products.length > 0 ? <Products products={products} /> : <EmptyState title="No modules to approve." />
      }
    </RecordDialog>
  );
}

function Products({ products }: { products: readonly ModuleApprovalProduct[] }) {
  const points = products.reduce((sum, { qpoints }) => sum + qpoints, 0);
  const pieces = products.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0);
  return (
    <DetailTable
      label="Product Types"
      heads={['Product Type', ['Q.POINT', 'text-right!'], ['Quantity (pcs)', 'text-right!']]}
    >
      {products.map(({ productName, configurationType, qpoints, moduleQuantity }) => (
        <tr key={`${configurationType} ${productName}`}>
          <td className="wrap-anywhere">
            {productName}
            {configurationType ? (
              <span className="text-muted">{` · ${PRODUCT_TYPE_LABELS[configurationType]}`}</span>
            ) : null}
          </td>
          <td className="text-right tabular-nums">{formatPoints(qpoints)}</td>
          <td className="text-right tabular-nums">{formatCount(moduleQuantity)}</td>
        </tr>
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

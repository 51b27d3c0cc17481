'use client';

import { RecordAssignee } from '@/components/assignments/assigned';
import { productsSource, ProductTypes } from '@/components/approvals/product-types';
import { RecordDialog } from '@/components/record/record-dialog';
import type { RecordPlace } from '@/components/record/record-host';
import { RecordLink } from '@/components/record/record-link';
import { prefetchRecord, useRecord } from '@/components/record/use-record';
import { EmptyState } from '@/components/ui/empty-state';

export const prefetch = ({ id }: { id: number }) => prefetchRecord(productsSource(id));

/** A company's pending modules by product, with totals (spec 2 §2.3). */
export default function ProductTypesDialog({
  place,
  company,
  timeZone,
}: {
  place: RecordPlace;
  company: string | undefined;
  timeZone: string;
}) {
  const record = useRecord(productsSource(place.id));
  return (
    <RecordDialog
      noun="company"
      place={place}
      owner={<RecordAssignee key={place.id} kind="modules" record={place.id} name={company ?? 'Modules'} />}
      record={record}
      // Wording from spec 2 §8.
      problem="There was a problem getting company module details"
      title={
        <>
          Product Types
          {company ? (
            <span className="text-base font-normal wrap-anywhere text-muted">
              <RecordLink to="company" id={place.id}>
                {company}
              </RecordLink>
            </span>
          ) : null}
        </>
      }
    >
      {(products) =>
        products.length > 0 ? (
          <ProductTypes
            key={place.id}
            companyId={place.id}
            products={products}
            timeZone={timeZone}
            onDecided={record.refresh}
          />
        ) : (
          <EmptyState title="No modules to approve." />
        )
      }
    </RecordDialog>
  );
}

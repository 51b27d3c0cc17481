'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { useFormState } from 'react-hook-form';
import { ActivityLink } from '@/components/activity/activity-link';
import { PageTitle } from '@/components/layout/page-title';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { productsAddress } from '@/lib/addresses/products';
import { useProductEditor } from './product-editor';
import type { ProductValues } from './product-values';
import type { Saving } from './use-product-save';

/** Where the form stands, and what can be done with all of it. It stays in sight. */
export function ProductFormHeader({
  saving,
  onDiscard,
  onDelete,
}: {
  saving: Saving;
  onDiscard: () => void;
  onDelete: () => void;
}) {
  const { stored, store } = useProductEditor();
  const { isDirty } = useFormState<ProductValues>();
  const { isDirty: variantsDirty } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const isUnsaved = isDirty || variantsDirty;
  return (
    <div className="sticky top-[52px] z-10 sm:-top-5 -mx-4 -mt-4 flex flex-col gap-1 border-b border-line bg-bg px-4 py-3 sm:-mx-6 sm:-mt-5 sm:px-6">
      <nav aria-label="Breadcrumb">
        <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
          <li>
            <Link href={productsAddress.href({})} prefetch={false} className="inline-flex min-h-6 items-center hover:text-text hover:underline">
              Products
            </Link>
          </li>
          <li className="flex min-w-0 items-center gap-1" aria-current="page">
            <ChevronRight aria-hidden size={14} className="shrink-0" />
            <span className="truncate">{stored ? stored.product.name : 'Add Product'}</span>
          </li>
        </ol>
      </nav>
      <PageTitle
        actions={
          <>
            {stored ? (
              <>
                <ActivityLink type="product" id={stored.product.id} />
                <Button look="danger" onClick={onDelete}>
                  Delete
                </Button>
              </>
            ) : (
              <Button onClick={onDiscard}>Discard</Button>
            )}
            <Button
              look="primary"
              type="submit"
              aria-disabled={saving !== 'no' || (stored !== null && !isUnsaved) || undefined}
              className={DISABLED_CLASS}
            >
              {saving === 'no' ? 'Save' : typeof saving === 'number' ? `Saving… ${saving}%` : 'Saving…'}
            </Button>
          </>
        }
      >
        {stored ? 'Edit Product' : 'Add Product'}
      </PageTitle>
    </div>
  );
}

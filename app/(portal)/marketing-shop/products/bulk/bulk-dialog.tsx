'use client';

import { useState, type ReactNode } from 'react';
import { UNDO_NOTE } from '@/components/action/action';
import { ActionDialog } from '@/components/action/action-dialog';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import {
  faultOfPriceRule,
  faultOfStockRule,
  categoryOutcome,
  priceOutcome,
  visibilityOutcome,
  stockOutcome,
  type PriceRule,
  type StockRule,
} from '@/lib/domain/product-bulk';
import {
  categoriesAfterwards,
  priceAfterwards,
  productChange,
  productDeletion,
  readProduct,
  stockAfterwards,
  visibilityAfterwards,
  WORDS,
  type BulkJob,
} from './bulk-change';
import { CategoryFields, PriceFields, StockFields, type Typed, type TypedCategory } from './bulk-fields';

type DialogProps = SelectedActionProps & { job: BulkJob };

/** A bulk change with its options, its effect on each product, and the products that can't change. */
export default function ProductsBulkDialog(props: DialogProps) {
  switch (props.job.action) {
    case 'show':
    case 'hide':
      return <VisibilityDialog {...props} />;
    case 'category':
      return <CategoryDialog {...props} />;
    case 'price':
      return <PriceDialog {...props} />;
    case 'stock':
      return <StockDialog {...props} />;
    case 'delete':
      return (
        <ActionDialog
          {...shared(props)}
          action={productDeletion}
          look="danger"
          note={`${UNDO_NOTE} After that, deletion is permanent.`}
        />
      );
  }
}

function shared({ job: { action, products }, ...handlers }: DialogProps) {
  return { ...handlers, items: products, read: readProduct, words: WORDS[action] };
}

/** A bulk change with values to enter. */
function ChangeDialog({
  props,
  action,
  fields,
}: {
  props: DialogProps;
  /** Null until all values are entered. */
  action: ReturnType<typeof productChange> | null;
  fields?: (isTried: boolean) => ReactNode;
}) {
  const [isTried, setTried] = useState(false);
  return (
    <ActionDialog {...shared(props)} action={action} fields={fields?.(isTried)} onLacking={() => setTried(true)} />
  );
}

function VisibilityDialog(props: DialogProps) {
  const active = props.job.action === 'show';
  return (
    <ChangeDialog
      props={props}
      action={productChange(props.job.action, (product) => visibilityOutcome(product, active), visibilityAfterwards)}
    />
  );
}

function CategoryDialog(props: DialogProps) {
  const [typed, setTyped] = useState<TypedCategory>({ mode: 'add', category: null });
  const { mode, category } = typed;
  return (
    <ChangeDialog
      props={props}
      action={
        category &&
        productChange(
          props.job.action,
          (product) => categoryOutcome(product, category.id, mode),
          categoriesAfterwards(category),
        )
      }
      fields={(isTried) => <CategoryFields value={typed} onChange={setTyped} isTried={isTried} />}
    />
  );
}

function PriceDialog(props: DialogProps) {
  const [typed, setTyped] = useState<Typed<PriceRule['mode']>>({ mode: 'raiseByPercent', amount: null });
  const { mode, amount } = typed;
  const rule = amount !== null && faultOfPriceRule({ mode, amount }) === null ? { mode, amount } : null;
  return (
    <ChangeDialog
      props={props}
      action={rule && productChange(props.job.action, (product) => priceOutcome(product, rule), priceAfterwards)}
      fields={(isTried) => <PriceFields value={typed} onChange={setTyped} isTried={isTried} />}
    />
  );
}

function StockDialog(props: DialogProps) {
  const [typed, setTyped] = useState<Typed<StockRule['mode']>>({ mode: 'set', amount: null });
  const { mode } = typed;
  const amount = mode === 'unlimited' ? 0 : typed.amount;
  const rule = amount !== null && faultOfStockRule({ mode, amount }) === null ? { mode, amount } : null;
  return (
    <ChangeDialog
      props={props}
      action={rule && productChange(props.job.action, (product) => stockOutcome(product, rule), stockAfterwards)}
      fields={(isTried) => <StockFields value={typed} onChange={setTyped} isTried={isTried} />}
    />
  );
}

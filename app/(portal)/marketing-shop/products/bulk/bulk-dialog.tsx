'use client';

import { useState, type ReactNode } from 'react';
import { HeldBulkDialog } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import {
  faultOfPriceRule,
  faultOfStockRule,
  filedAnew,
  pricedAnew,
  shownAnew,
  stockedAnew,
  type PriceRule,
  type StockRule,
} from '@/lib/domain/product-bulk';
import {
  categoriesAfterwards,
  changeWork,
  deletion,
  priceAfterwards,
  readProduct,
  stockAfterwards,
  visibilityAfterwards,
} from './bulk-change';
import { CategoryFields, PriceFields, StockFields, type Typed, type TypedCategory } from './bulk-fields';
import { wordsOf, type BulkJob } from './bulk-words';

interface DialogProps {
  job: BulkJob;
  onClose: () => void;
  /** Takes products out of the selection until the run ends. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClosed: () => void;
}

/** A change of selected products: what is to be done, what becomes of each, and which can't. Then it is held. */
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
        <HeldBulkDialog
          {...shared(props)}
          work={deletion}
          look="danger"
          note="Once they are deleted, it can’t be undone. Until then there are ten seconds."
        />
      );
  }
}

function shared({ job: { action, products }, ...handlers }: DialogProps) {
  return { ...handlers, items: products, read: readProduct, words: wordsOf(action, products.length) };
}

/** A change whose values are typed in the dialog. */
function ChangeDialog({
  props,
  work,
  fields,
}: {
  props: DialogProps;
  /** Null until all is typed. */
  work: ReturnType<typeof changeWork> | null;
  fields?: (isTried: boolean) => ReactNode;
}) {
  const [isTried, setTried] = useState(false);
  return (
    <HeldBulkDialog
      {...shared(props)}
      work={work}
      fields={fields?.(isTried)}
      note="This can be undone for ten seconds."
      onLacking={() => setTried(true)}
    />
  );
}

function VisibilityDialog(props: DialogProps) {
  const active = props.job.action === 'show';
  return (
    <ChangeDialog props={props} work={changeWork((product) => shownAnew(product, active), visibilityAfterwards)} />
  );
}

function CategoryDialog(props: DialogProps) {
  const [typed, setTyped] = useState<TypedCategory>({ mode: 'add', category: null });
  const { mode, category } = typed;
  return (
    <ChangeDialog
      props={props}
      work={category && changeWork((product) => filedAnew(product, category.id, mode), categoriesAfterwards(category))}
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
      work={rule && changeWork((product) => pricedAnew(product, rule), priceAfterwards)}
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
      work={rule && changeWork((product) => stockedAnew(product, rule), stockAfterwards)}
      fields={(isTried) => <StockFields value={typed} onChange={setTyped} isTried={isTried} />}
    />
  );
}

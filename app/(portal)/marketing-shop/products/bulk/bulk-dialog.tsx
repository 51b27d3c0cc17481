'use client';

import { useState, type ReactNode } from 'react';
import { UNDO_NOTE } from '@/components/action/action';
import { ActionDialog } from '@/components/action/action-dialog';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { ApplyField, type PlanTime } from '@/components/planned/plan-time';
import { useMay } from '@/components/layout/rights';
import { pricePlan, stockPlan, type PlanOutcome } from '@/lib/domain/planned-change';
import {
  faultOfPriceRule,
  faultOfStockRule,
  categoryOutcome,
  priceOutcome,
  visibilityOutcome,
  stockOutcome,
  type PriceRule,
  type BulkProductOutcome,
  type StockRule,
} from '@/lib/domain/product-bulk';
import {
  categoriesAfterwards,
  planWords,
  priceAfterwards,
  productChange,
  productPlan,
  productDeletion,
  readProduct,
  stockAfterwards,
  visibilityAfterwards,
  WORDS,
  type BulkJob,
  type InWords,
  type SeenProduct,
} from './bulk-change';
import { CategoryFields, PriceFields, StockFields, type Typed, type TypedCategory } from './bulk-fields';

type DialogProps = SelectedActionProps & { job: BulkJob; timeZone: string };

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

function shared({ job: { action, products }, timeZone: _, ...handlers }: DialogProps) {
  return { ...handlers, items: products, read: readProduct, words: WORDS[action] };
}

const PLAN_NOTE = 'Nothing changes until then. You can edit or cancel it in Planned changes.';

/** A bulk change with values to enter, applied now or at a later time. */
function ChangeDialog({
  props,
  outcomeOf,
  planOf,
  inWords,
  fields,
}: {
  props: DialogProps;
  /** Null until all values are entered, like `planOf`, which is missing for changes that can't be planned. */
  outcomeOf: ((product: SeenProduct) => BulkProductOutcome) | null;
  planOf?: ((product: SeenProduct) => PlanOutcome) | null;
  inWords: InWords;
  fields?: (isTried: boolean) => ReactNode;
}) {
  const { job, timeZone } = props;
  const hasPlans = useMay('plannedChanges');
  const [isTried, setTried] = useState(false);
  const [time, setTime] = useState<PlanTime | null>(null);
  const words = time ? planWords(job.action, time.at, timeZone) : WORDS[job.action];
  const plan = time?.at && planOf ? productPlan(words, time.at, planOf, inWords) : null;
  const change = outcomeOf && productChange(job.action, outcomeOf, inWords);
  const shownFields = (
    <div className="flex flex-col gap-4">
      {fields?.(isTried)}
      {hasPlans && planOf !== undefined ? (
        <ApplyField value={time} timeZone={timeZone} isTried={isTried} onChange={setTime} />
      ) : null}
    </div>
  );
  const dialog = { ...shared(props), words, fields: shownFields, onLacking: () => setTried(true) };
  return time ? (
    <ActionDialog {...dialog} action={plan} note={PLAN_NOTE} />
  ) : (
    <ActionDialog {...dialog} action={change} />
  );
}

function VisibilityDialog(props: DialogProps) {
  const active = props.job.action === 'show';
  return (
    <ChangeDialog
      props={props}
      outcomeOf={(product) => visibilityOutcome(product, active)}
      planOf={() => ({ change: { active } })}
      inWords={visibilityAfterwards}
    />
  );
}

function CategoryDialog(props: DialogProps) {
  const [typed, setTyped] = useState<TypedCategory>({ mode: 'add', category: null });
  const { mode, category } = typed;
  return (
    <ChangeDialog
      props={props}
      outcomeOf={category && ((product) => categoryOutcome(product, category.id, mode))}
      inWords={category ? categoriesAfterwards(category) : () => ''}
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
      outcomeOf={rule && ((product) => priceOutcome(product, rule))}
      planOf={rule && ((product) => pricePlan(product, rule))}
      inWords={priceAfterwards}
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
      outcomeOf={rule && ((product) => stockOutcome(product, rule))}
      planOf={rule && ((product) => stockPlan(product, rule))}
      inWords={stockAfterwards}
      fields={(isTried) => <StockFields value={typed} onChange={setTyped} isTried={isTried} />}
    />
  );
}

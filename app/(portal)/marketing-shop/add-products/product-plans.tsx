'use client';

import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { plannedFor, PlanTimeField, readPlanTime } from '@/components/planned/plan-time';
import { fieldInWords } from '@/components/planned/plan-words';
import { PlannedOfProduct } from '@/components/planned/planned-of-product';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { showToast } from '@/components/ui/toast';
import { PLANNED_CHANGES_PATH } from '@/lib/addresses/paths';
import { bff } from '@/lib/bff/client';
import type { PlannedChange, planProductChange } from '@/lib/contract/planned-changes';
import type { Product } from '@/lib/contract/products';
import { fieldsOfPlan, PRODUCT_PLAN_KINDS, planOfKinds, type ProductPlan } from '@/lib/domain/planned-change';
import { listNames } from '@/lib/text/format';
import { changedParts, changesOf, PARTS, valuesOf, withParts, type Part, type ProductValues } from './product-values';
import { cellsOf, rowsOf, type VariantStore } from './variants/variant-store';

const MovePlanDialog = deferred(() => import('@/components/planned/move-plan-dialog'));

/** Parts of the form that can be planned. The SKU in the inventory can't. */
const PLANNED_PARTS = ['active', 'pricing', 'inventory'] as const satisfies readonly Part[];

const OTHER_LABELS: Readonly<Partial<Record<Part, string>>> = {
  name: 'Title',
  description: 'Description',
  categories: 'Category',
  shipping: 'Shipping',
};

interface Planning {
  product: Product;
  plan: ProductPlan;
  /** Changed parts of the form that aren't planned. */
  others: readonly string[];
}

interface FormParts {
  form: UseFormReturn<ProductValues>;
  store: VariantStore;
  /** The stored product as last read. */
  current: () => Product | null;
}

/**
 * Plans what was changed in a product's form, and shows its planned changes.
 *
 * @returns the button, the planned changes, and the open dialog, which belongs outside of the form
 */
export function useProductPlans({ timeZone, ...parts }: FormParts & { timeZone: string }): {
  button: ReactNode;
  planned: ReactNode;
  dialog: ReactNode;
} {
  const [mayChange, hasPlans] = [useMay('products', 'change'), useMay('plannedChanges')];
  const [planning, setPlanning] = useState<Planning | null>(null);
  const [moving, setMoving] = useState<PlannedChange | null>(null);
  const product = parts.current();
  if (!product || !hasPlans) return { button: null, planned: null, dialog: null };
  const begin = async () => {
    if (!(await parts.form.trigger())) return;
    const found = planningOf(parts);
    if (typeof found === 'string') showToast.error(found);
    else setPlanning(found);
  };
  return {
    button: mayChange ? (
      <Button aria-haspopup="dialog" onClick={() => void begin()}>
        Plan…
      </Button>
    ) : null,
    planned: <PlannedOfProduct productId={product.id} timeZone={timeZone} onMove={setMoving} />,
    dialog: planning ? (
      <PlanDialog
        planning={planning}
        timeZone={timeZone}
        onPlanned={() => revert(parts)}
        onClose={() => setPlanning(null)}
      />
    ) : moving ? (
      <MovePlanDialog plan={moving} timeZone={timeZone} onClose={() => setMoving(null)} />
    ) : null,
  };
}

/** What the form would plan; a sentence if there is nothing to plan. */
function planningOf({ form, store, current }: FormParts): Planning | string {
  const product = current();
  if (!product) return NOTHING;
  const values = form.getValues();
  if (product.variants.length > 0 && !values.hasVariants) return 'Deleting variants can’t be planned. Save that first.';
  const before = valuesOf(product);
  const changed = changesOf(before, values);
  const stored = new Map(rowsOf(product).map((row) => [row.key, cellsOf(row)]));
  const variants = values.hasVariants ? store.rows() : [];
  const changes = variants.flatMap((row) => {
    const [was, now] = [stored.get(row.key), cellsOf(row)];
    if (!was || row.id === null) return [];
    const cells = Object.fromEntries(
      (['qpoints', 'stock', 'unlimited'] as const).flatMap((cell) =>
        now[cell] === was[cell] ? [] : [[cell, now[cell]]],
      ),
    );
    return Object.keys(cells).length > 0 ? [{ id: row.id, ...cells }] : [];
  });
  const plan = planOfKinds(
    { ...(changed as ProductPlan), ...(changes.length > 0 ? { variants: changes } : { variants: [] }) },
    PRODUCT_PLAN_KINDS,
  );
  if (fieldsOfPlan(withKeys(product), plan).length === 0) return NOTHING;
  const parts = changedParts(before, values);
  const others = [
    ...parts.flatMap((part) => OTHER_LABELS[part] ?? []),
    ...(before.sku.trim() === values.sku.trim() ? [] : ['SKU']),
    ...(variants.some((row) => (stored.get(row.key)?.sku ?? '') !== row.sku.trim()) ? ['SKUs of variants'] : []),
  ];
  return { product, plan, others };
}

const NOTHING = 'Change the price, stock or visibility first. Then plan when that applies.';

/** Missing option values of variants are null for the rules. */
const withKeys = (product: Product) => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    size: variant.size ?? null,
    color: variant.color ?? null,
    custom: variant.custom ?? null,
  })),
});

/** Shows the stored values again where the form's are planned. Other input stays. */
function revert({ form, store, current }: FormParts): void {
  const product = current();
  if (!product) return;
  const typed = form.getValues();
  const reverted = { ...withParts(typed, PLANNED_PARTS, valuesOf(product)), sku: typed.sku };
  for (const field of PLANNED_PARTS.flatMap((part) => PARTS[part]))
    form.setValue(field, reverted[field], { shouldDirty: true, shouldValidate: true });
  for (const { key, price, stock, unlimited } of rowsOf(product)) store.edit(key, { price, stock, unlimited });
}

function PlanDialog({
  planning: { product, plan, others },
  timeZone,
  onPlanned,
  onClose,
}: {
  planning: Planning;
  timeZone: string;
  onPlanned: () => void;
  onClose: () => void;
}) {
  const [time, setTime] = useState(() => readPlanTime('', timeZone));
  const [isTried, setTried] = useState(false);
  const { save, saving } = useSave({ next: 'stay' });
  const { id, name, version } = product;
  const send = async () => {
    setTried(true);
    const { at } = time;
    if (at === null) return;
    const saved = await save(
      () =>
        bff<typeof planProductChange>('POST', '/products/{id}/planned-changes', {
          params: { id },
          body: { at, change: plan, ...(version === undefined ? {} : { version }) },
        }),
      { done: plannedFor(at, timeZone), link: { text: name, href: PLANNED_CHANGES_PATH } },
    );
    if (!saved) return;
    onPlanned();
    onClose();
  };
  return (
    <Dialog title="Plan this change" width="confirm" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ul aria-label="Changes" className="flex flex-col gap-1 text-sm">
          {fieldsOfPlan(withKeys(product), plan).map((field) => (
            <li key={field.label} className="wrap-anywhere">
              {fieldInWords(field)}
            </li>
          ))}
        </ul>
        <PlanTimeField value={time} timeZone={timeZone} isTried={isTried} onChange={setTime} />
        {others.length > 0 ? (
          <p className="text-sm text-muted">
            {`Only price, stock and visibility can be planned. Still to save: ${listNames(others)}.`}
          </p>
        ) : null}
        <DialogButtons onLeave={onClose}>
          <Button
            type="submit"
            look="primary"
            aria-disabled={saving || undefined}
            className={`max-sm:h-10 ${DISABLED_CLASS}`}
          >
            {saving ? 'Planning…' : 'Plan'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

'use client';

import { Check, History, Pencil, Trash2, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useOpensActivity } from '@/components/activity/activity-access';
import { NumberInput } from '@/components/form/number-input';
import { SectionCard } from '@/components/form/section-card';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { PageTabs } from '@/components/layout/page-tabs';
import { ListTable, type ListColumn } from '@/components/list/list-table';
import { RowAction } from '@/components/list/row-action';
import { confirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { confirmDiscarding } from '@/components/ui/typed-work';
import { activityAddress } from '@/lib/addresses/activity';
import { ratesAddress, type RatesView } from '@/lib/addresses/rates';
import { bff } from '@/lib/bff/client';
import type { changeConfiguration, Configuration, deleteConfiguration } from '@/lib/contract/configurations';
import { isQualifying, MAX_PRODUCT_NAME, PRODUCT_TYPE_LABELS, type ProductType } from '@/lib/domain/configuration';
import { promotionDay } from '@/lib/domain/promotion';
import { formatPoints } from '@/lib/format';
import { formatDay } from '@/lib/time';

interface Edited {
  id: number;
  productName: string;
  rate: number | null;
}

/** The default rates, edited in their rows (spec 2 §2.1). */
export function DefaultRates({ rates, view }: { rates: readonly Configuration[]; view: RatesView }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const { save, saving } = useSave();
  const isQualifyingTab = view.defaults === 'qualifying';
  const shown = rates.filter((rate) => isQualifying(rate) === isQualifyingTab);
  const count = (qualifying: boolean) => rates.filter((rate) => isQualifying(rate) === qualifying).length;

  const finish = async ({ id, version, qualified }: Configuration, { productName, rate }: Edited) => {
    const saved = await save(
      () =>
        bff<typeof changeConfiguration>('PATCH', '/configurations/{id}', {
          params: { id },
          body: { id, productName, rate: rate ?? 0, qualified: qualified || (rate ?? 0) > 0, ...(version !== undefined && { version }) },
        }),
      { done: 'Successfully edited default configuration', about: { text: productName.toUpperCase() } },
    );
    if (saved) endEditing(id);
  };
  const endEditing = (id: number) => {
    setEdited(null);
    requestAnimationFrame(() => document.getElementById(`edit-rate-${id}`)?.focus());
  };
  const setToZero = ({ id, productName }: Configuration) =>
    confirm({
      title: 'Delete this default rate?',
      text: (
        <>
          <p className="font-medium text-text">{productName}</p>
          <p>Its rate becomes 0, and it moves to Non-qualifying. Claims that have their rate already keep it.</p>
        </>
      ),
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: () =>
        save(() => bff<typeof deleteConfiguration>('DELETE', '/configurations/{id}', { params: { id }, body: { id, rate: 0 } }), {
          done: 'You have successfully set the default config to 0.',
          about: { text: productName },
        }),
    });

  const stored = rates.find(({ id }) => id === edited?.id);
  const isTyped = edited !== null && (edited.productName !== stored?.productName || edited.rate !== stored.rate);
  const mayDiscard = useUnsavedGuard(() => isTyped, { ask: confirmDiscarding, onDiscard: () => setEdited(null) });

  const columns = rateColumns({
    edited,
    saving,
    hasRates: isQualifyingTab,
    edit: async ({ id, productName, rate }) => {
      if (await mayDiscard()) setEdited({ id, productName, rate });
    },
    change: (changed) => setEdited((before) => before && { ...before, ...changed }),
    finish: (rate) => edited && void finish(rate, edited),
    cancel: ({ id }) => endEditing(id),
    escape: async ({ id }) => {
      if (await mayDiscard()) endEditing(id);
    },
    remove: (rate) => void setToZero(rate),
  });
  return (
    <SectionCard title="Defaults" aside={rates.length}>
      <PageTabs
        label="Defaults"
        current={ratesAddress.listHref(view)}
        tabs={[
          { label: `Qualifying (${count(true)})`, href: ratesAddress.listHref({ defaults: 'qualifying' }) },
          { label: `Non-qualifying (${count(false)})`, href: ratesAddress.listHref({ defaults: 'non-qualifying' }) },
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState title="List empty" />
      ) : (
        <div className="overflow-hidden rounded border border-line">
          <ListTable label="Default rates" columns={columns} rows={shown} view={view} className="max-h-[420px]" />
        </div>
      )}
    </SectionCard>
  );
}

interface RowActions {
  edited: Edited | null;
  saving: boolean;
  hasRates: boolean;
  edit: (rate: Configuration) => unknown;
  change: (changed: Partial<Edited>) => void;
  finish: (rate: Configuration) => void;
  cancel: (rate: Configuration) => void;
  /** Ends it too, and asks first where something is typed. */
  escape: (rate: Configuration) => unknown;
  remove: (rate: Configuration) => void;
}

const saveButtonId = ({ id }: Configuration) => `save-rate-${id}`;

function rateColumns({ edited, saving, hasRates, ...on }: RowActions): ListColumn<Configuration>[] {
  const keys = (rate: Configuration) => (event: KeyboardEvent) => {
    // The button itself, which says beside it where saving fails.
    if (event.key === 'Enter') document.getElementById(saveButtonId(rate))?.click();
    else if (event.key === 'Escape') on.escape(rate);
    else return;
    event.preventDefault();
  };
  const isEdited = ({ id }: Configuration) => edited?.id === id;
  const rateColumn: ListColumn<Configuration> = {
    id: 'rate',
    header: 'Rate',
    meta: { width: 132, className: 'num line-value' },
    cell: (rate) =>
      edited && isEdited(rate) ? (
        <NumberInput
          aria-label={`Rate of ${rate.productName}`}
          value={edited.rate}
          suffix="Q"
          readOnly={saving}
          onChange={(value) => on.change({ rate: value })}
          onKeyDown={keys(rate)}
          className={`${LIST_FIELD_CLASS} w-full`}
        />
      ) : (
        formatPoints(rate.rate)
      ),
  };
  return [
    {
      id: 'productName',
      header: 'Product Name',
      meta: { className: 'line-title' },
      cell: (rate) =>
        edited && isEdited(rate) ? (
          <input
            aria-label={`Product name of ${rate.productName}`}
            value={edited.productName}
            maxLength={MAX_PRODUCT_NAME}
            autoComplete="off"
            readOnly={saving}
            // The person has just asked to write here.
            autoFocus
            onChange={(event) => on.change({ productName: event.target.value })}
            onKeyDown={keys(rate)}
            className={`${LIST_FIELD_CLASS} w-full max-w-96 uppercase`}
          />
        ) : (
          rate.productName
        ),
    },
    {
      id: 'configurationType',
      header: 'Product Type',
      meta: { width: 120, className: 'line-detail' },
      cell: ({ configurationType }) => PRODUCT_TYPE_LABELS[configurationType as ProductType],
    },
    // What earns nothing has a rate only while it is given one.
    ...(hasRates || edited ? [rateColumn] : []),
    {
      id: 'updatedAt',
      header: 'Updated',
      meta: { width: 116, className: 'figures sub' },
      cell: ({ updatedAt }) => (updatedAt ? formatDay(promotionDay(updatedAt)) : ''),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      meta: { width: 132, className: 'actions line-aside' },
      cell: (rate) =>
        isEdited(rate) ? (
          <>
            <RowAction id={saveButtonId(rate)} label="Save" icon={Check} aria-disabled={saving} onClick={() => on.finish(rate)} />
            <RowAction label="Cancel" icon={X} onClick={() => on.cancel(rate)} />
          </>
        ) : (
          <>
            <RateHistory {...rate} />
            <RowAction
              id={`edit-rate-${rate.id}`}
              label={`Edit ${rate.productName}`}
              title="Edit"
              icon={Pencil}
              onClick={() => on.edit(rate)}
            />
            {rate.rate > 0 ? (
              <RowAction label={`Delete ${rate.productName}`} title="Delete" icon={Trash2} look="danger" onClick={() => on.remove(rate)} />
            ) : null}
          </>
        ),
    },
  ];
}

/** What became of a rate, and by whom: its entries in the activity log. */
function RateHistory({ id, productName }: Configuration) {
  if (!useOpensActivity()) return null;
  return (
    <RowAction
      label={`Activity of ${productName}`}
      title="What was done, and by whom"
      icon={History}
      href={activityAddress.href({ object: `default rate:${id}` })}
    />
  );
}

'use client';

import { Check, History, Pencil, Trash2, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { isOutdated, useDraft } from '@/components/form/draft';
import { DraftOffer } from '@/components/form/draft-offer';
import { NumberInput } from '@/components/form/number-input';
import { SectionCard } from '@/components/form/section-card';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { PageTabs } from '@/components/layout/page-tabs';
import { ListTable, type ListColumn } from '@/components/list/list-table';
import { RowAction } from '@/components/list/row-action';
import { RecordHost } from '@/components/record/record-host';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { openDialogAt } from '@/components/ui/dialog-address';
import { EmptyState } from '@/components/ui/empty-state';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { isPlainClick } from '@/components/ui/plain-click';
import { setAddress } from '@/components/ui/shown-address';
import { showToast } from '@/components/ui/toast';
import { confirmDiscarding } from '@/components/ui/typed-work';
import { ratesAddress, type RatesView } from '@/lib/addresses/rates';
import { bff } from '@/lib/bff/client';
import type { changeConfiguration, Configuration, deleteConfiguration } from '@/lib/contract/configurations';
import { untouchedClaims } from '@/lib/domain/rate';
import { isQualifying, PRODUCT_TYPE_LABELS, productNameKey, type ProductType } from '@/lib/domain/configuration';
import { formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
import { useRateQuestion } from '../rate-question';

const RateHistory = deferred(() => import('./rate-history'));

/** What of a row can be edited. */
interface Editable {
  id: number;
  productName: string;
  rate: number | null;
}

interface Edited extends Editable {
  /** Of the row as it was opened: what others change meanwhile is not overwritten unseen. */
  version: number | undefined;
  /** The tab that it was opened in. */
  tab: RatesView['defaults'];
}

/** What can be edited, by the id of its row. */
const byId = (rates: readonly Editable[]) =>
  Object.fromEntries(rates.map(({ id, productName, rate }) => [id, { id, productName, rate }]));

/** The default rates, edited in their rows (spec 2 §2.1). */
export function DefaultRates({
  rates,
  view,
  timeZone,
}: {
  rates: readonly Configuration[];
  view: RatesView;
  timeZone: string;
}) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const { save, saving } = useSave();
  const isMeant = useRateQuestion('piece');
  const isQualifyingTab = view.defaults === 'qualifying';
  // What is typed into a row stays, though others move it to the other tab meanwhile.
  const isEditedHere = ({ id }: Configuration) => edited?.id === id && edited.tab === view.defaults;
  const shown = rates.filter((rate) => isEditedHere(rate) || isQualifying(rate) === isQualifyingTab);
  const count = (qualifying: boolean) => rates.filter((rate) => isQualifying(rate) === qualifying).length;

  const finish = async ({ id, qualified }: Configuration, { productName, rate, version }: Edited) => {
    // An empty box is no rate of 0, which would move the product to Non-qualifying.
    if (rate === null) {
      showToast.error('Type in a rate.');
      document.getElementById(rateBoxId({ id }))?.focus();
      return;
    }
    if (rate !== rates.find((each) => each.id === id)?.rate && !(await isMeant(rate))) return;
    const saved = await save(
      () =>
        bff<typeof changeConfiguration>('PATCH', '/configurations/{id}', {
          params: { id },
          body: {
            id,
            productName: productNameKey(productName),
            rate,
            qualified: qualified || rate > 0,
            ...(version !== undefined && { version }),
          },
        }),
      { done: 'Successfully edited default configuration', about: { text: productNameKey(productName) } },
    );
    if (saved) endEditing(id);
  };
  const endEditing = (id: number) => {
    // While it was saved, another row may have been opened.
    setEdited((now) => (now?.id === id ? null : now));
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(`edit-rate-${id}`)?.focus();
    });
  };
  const setToZero = ({ id, productName, awaitingApproval }: Configuration) =>
    confirm({
      title: 'Delete this default rate?',
      text: (
        <>
          <p className="font-medium text-text">{productName}</p>
          <p>Its rate becomes 0, and it moves to Non-qualifying. {untouchedClaims(awaitingApproval)}</p>
        </>
      ),
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: () =>
        save(
          () =>
            bff<typeof deleteConfiguration>('DELETE', '/configurations/{id}', {
              params: { id },
              body: { id, rate: 0 },
            }),
          {
            done: 'You have successfully set the default config to 0.',
            about: { text: productName },
          },
        ),
    });

  const stored = rates.find(({ id }) => id === edited?.id);
  const isTyped = edited !== null && (edited.productName !== stored?.productName || edited.rate !== stored.rate);
  const draft = useDraft({
    name: 'default rate',
    goesWithForm: false,
    changes: () =>
      edited && stored && isTyped ? { values: byId([edited]), before: byId([stored]) } : { values: {}, before: {} },
    restore: (kept) => {
      for (const typed of Object.values(kept) as Editable[]) {
        // Who restores it was told what has changed since.
        const row = shown.find(({ id }) => id === typed.id);
        if (row) return setEdited({ ...typed, version: row.version, tab: view.defaults });
      }
    },
  });
  const { note } = draft;
  useEffect(() => note(), [note, edited]);
  const mayDiscard = useUnsavedGuard(() => isTyped && !saving, {
    ask: confirmDiscarding,
    onDiscard: () => {
      setEdited(null);
      draft.forget();
    },
  });

  const historyHref = (history: number | undefined) => ratesAddress.href({ ...view, history });
  const columns = rateColumns({
    edited,
    saving,
    hasRates: isQualifyingTab,
    timeZone,
    edit: async ({ id, productName, rate, version }) => {
      if (await mayDiscard()) setEdited({ id, productName, rate, version, tab: view.defaults });
    },
    change: (changed) => setEdited((before) => before && { ...before, ...changed }),
    finish: (rate) => edited && void finish(rate, edited),
    cancel: ({ id }) => endEditing(id),
    escape: async ({ id }) => {
      if (await mayDiscard()) endEditing(id);
    },
    remove: (rate) => void setToZero(rate),
    historyHref,
  });
  return (
    <SectionCard title="Defaults" aside={rates.length}>
      <DraftOffer
        draft={draft}
        note={draft.found && isOutdated(draft.found, byId(rates)) ? 'What is stored has changed since.' : null}
      />
      {/* Both tabs show the same answer: nothing is read for them. */}
      <div className="contents" onClickCapture={showTab}>
        <PageTabs
          label="Defaults"
          current={ratesAddress.listHref(view)}
          tabs={[
            { label: `Qualifying (${count(true)})`, href: ratesAddress.listHref({ defaults: 'qualifying' }) },
            { label: `Non-qualifying (${count(false)})`, href: ratesAddress.listHref({ defaults: 'non-qualifying' }) },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="List empty" />
      ) : (
        <div className="overflow-hidden rounded border border-line">
          <ListTable label="Default rates" columns={columns} rows={shown} view={view} className="sm:max-h-[420px]" />
        </div>
      )}
      <RecordHost name="history" rows={rates} places={null} hrefOf={historyHref} dialog={RateHistory}>
        {({ place, row }) => <RateHistory place={place} productName={row?.productName} timeZone={timeZone} />}
      </RecordHost>
    </SectionCard>
  );
}

function showTab(event: MouseEvent): void {
  const link = (event.target as HTMLElement).closest('a');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  setAddress('push', link.href);
}

interface RowActions {
  edited: Edited | null;
  saving: boolean;
  hasRates: boolean;
  timeZone: string;
  edit: (rate: Configuration) => unknown;
  change: (changed: Partial<Edited>) => void;
  finish: (rate: Configuration) => void;
  cancel: (rate: Configuration) => void;
  /** Ends it too, and asks first where something is typed. */
  escape: (rate: Configuration) => unknown;
  remove: (rate: Configuration) => void;
  historyHref: (id: number) => string;
}

const saveButtonId = ({ id }: Configuration) => `save-rate-${id}`;
const rateBoxId = ({ id }: Pick<Configuration, 'id'>) => `rate-${id}`;

function rateColumns({ edited, saving, hasRates, timeZone, ...on }: RowActions): ListColumn<Configuration>[] {
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
          id={rateBoxId(rate)}
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
      cell: ({ updatedAt }) => (updatedAt ? formatDate(updatedAt, timeZone) : ''),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      meta: { width: 132, className: 'actions line-aside' },
      cell: (rate) =>
        isEdited(rate) ? (
          <>
            <RowAction
              id={saveButtonId(rate)}
              label="Save"
              data-save
              icon={Check}
              aria-disabled={saving}
              onClick={() => on.finish(rate)}
            />
            <RowAction label="Cancel" icon={X} onClick={() => on.cancel(rate)} />
          </>
        ) : (
          <>
            <RowAction
              id={`history-${rate.id}`}
              label={`History of ${rate.productName}`}
              title="What was done, and by whom"
              icon={History}
              onClick={() => openDialogAt(on.historyHref(rate.id))}
            />
            <RowAction
              id={`edit-rate-${rate.id}`}
              label={`Edit ${rate.productName}`}
              title="Edit"
              icon={Pencil}
              onClick={() => on.edit(rate)}
            />
            <RowAction
              label={`Delete ${rate.productName}`}
              title={rate.rate > 0 ? 'Delete' : 'Its rate is 0 already'}
              icon={Trash2}
              look="danger"
              aria-disabled={rate.rate === 0 || saving || undefined}
              onClick={rate.rate > 0 && !saving ? () => on.remove(rate) : undefined}
            />
          </>
        ),
    },
  ];
}

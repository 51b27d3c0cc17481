'use client';

import { Check, History, Pencil, Trash2, X } from 'lucide-react';
import { useContext, type MouseEvent } from 'react';
import { DraftOffer } from '@/components/form/draft-offer';
import { NumberInput } from '@/components/form/number-input';
import { SectionCard } from '@/components/form/section-card';
import { TheirChange } from '@/components/form/their-change';
import { useRowEditor, type RowEditor } from '@/components/form/use-row-editor';
import { useSave } from '@/components/form/use-save';
import { useCan } from '@/components/layout/capabilities';
import { PageTabs } from '@/components/layout/page-tabs';
import { useMay } from '@/components/layout/rights';
import { Editable, EditableRows, type OpenCell } from '@/components/list/editable';
import { ListTable, type ListColumn } from '@/components/list/list-table';
import { RowAction } from '@/components/list/row-action';
import { UnreadableRowsContext } from '@/components/list/unreadable-rows';
import { RecordHost } from '@/components/record/record-host';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { openDialogAt } from '@/components/ui/dialog-address';
import { EmptyState } from '@/components/ui/empty-state';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { isPlainClick } from '@/components/ui/plain-click';
import { setAddress } from '@/components/ui/shown-address';
import { showToast } from '@/components/ui/toast';
import { ratesAddress, type RatesView } from '@/lib/addresses/rates';
import { bff } from '@/lib/bff/client';
import type { changeConfiguration, Configuration, deleteConfiguration } from '@/lib/contract/configurations';
import { untouchedClaims } from '@/lib/domain/rate';
import { isQualifying, PRODUCT_TYPE_LABELS, productNameKey, type ProductType } from '@/lib/domain/configuration';
import { formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
import { useRateQuestion } from '../rate-question';

const RateHistory = deferred(() => import('./rate-history'));

type RateEditor = RowEditor<Configuration, Pick<Configuration, 'productName'> & { rate: number | null }>;

const editableOf = ({ productName, rate }: Configuration) => ({ productName, rate: rate as number | null });

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
  const editor = useRowEditor({ noun: 'default rate', rows: rates, valuesOf: editableOf, opener: editButtonId });
  const mayChange = useMay('configurations', 'change');
  const finish = useFinish(editor);
  const openAt = async ({ id, field }: OpenCell) => {
    const rate = rates.find((each) => each.id === id);
    if (!rate) return;
    await editor.open(rate);
    if (field === 'rate') requestAnimationFrame(() => document.getElementById(rateBoxId(rate))?.focus());
  };
  const unreadable = useContext(UnreadableRowsContext);
  const { remove, removing } = useRemoval();
  const isQualifyingTab = view.defaults === 'qualifying';
  // Typed values of a row stay, though somebody else moves it to the other tab.
  const shown = rates.filter(
    (rate) => isQualifying((editor.isOpen(rate) && editor.openedAs) || rate) === isQualifyingTab,
  );
  const count = (qualifying: boolean) => rates.filter((rate) => isQualifying(rate) === qualifying).length;
  const tellsHistory = useCan()('activity');
  const historyHref = (history: number | undefined) => ratesAddress.href({ ...view, history });
  const columns = rateColumns(editor, {
    isBusy: editor.saving || removing,
    mayChange,
    hasRates: isQualifyingTab,
    timeZone,
    finish: () => void finish(),
    remove,
    historyHref: tellsHistory ? historyHref : undefined,
  });
  return (
    <SectionCard title="Defaults" aside={rates.length}>
      <DraftOffer {...editor.offer} />
      {/* Both tabs show the same answer: nothing is read for them. */}
      <div className="contents" onClickCapture={showTab}>
        <PageTabs
          label="Defaults"
          current={ratesAddress.listHref(view)}
          tabs={[
            { label: `Qualifying (${count(true)})`, href: ratesAddress.listHref({ ...view, defaults: 'qualifying' }) },
            {
              label: `Non-qualifying (${count(false)})`,
              href: ratesAddress.listHref({ ...view, defaults: 'non-qualifying' }),
            },
          ]}
        />
      </div>
      {shown.length + unreadable.length === 0 ? (
        <EmptyState title="List empty" />
      ) : (
        <div className="overflow-hidden rounded border border-line">
          <EditableRows may={mayChange} onEdit={openAt}>
            <ListTable label="Default rates" columns={columns} rows={shown} view={view} className="sm:max-h-[420px]" />
          </EditableRows>
        </div>
      )}
      <RecordHost name="history" rows={rates} places={null} hrefOf={historyHref} dialog={RateHistory}>
        {({ place, row }) => <RateHistory place={place} productName={row?.productName} timeZone={timeZone} />}
      </RecordHost>
    </SectionCard>
  );
}

/** Saves the row that is edited. A rate that is uncommonly high is asked about first. */
function useFinish({ row, values, save }: RateEditor) {
  const isMeant = useRateQuestion('piece');
  return async () => {
    if (!row || !values) return;
    // An empty box is no rate of 0, which would move the product to Non-qualifying.
    if (values.rate === null) {
      showToast.error('Type in a rate.');
      document.getElementById(rateBoxId(row))?.focus();
      return;
    }
    if (values.rate !== row.rate && !(await isMeant(values.rate))) return;
    const { id, qualified, version } = row;
    await save(
      ({ productName, rate }) => {
        const given = rate ?? 0;
        return bff<typeof changeConfiguration>('PATCH', '/configurations/{id}', {
          params: { id },
          body: {
            id,
            productName: productNameKey(productName),
            rate: given,
            qualified: qualified || given > 0,
            ...(version !== undefined && { version }),
          },
        });
      },
      { done: 'Successfully edited default configuration', link: { text: productNameKey(values.productName) } },
    );
  };
}

/** Sets a rate to 0 after a question. */
function useRemoval() {
  const { save, saving: removing } = useSave();
  const remove = ({ id, productName, awaitingApproval }: Configuration) =>
    void confirm({
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
          { done: 'You have successfully set the default config to 0.', link: { text: productName } },
        ),
    });
  return { remove, removing };
}

function showTab(event: MouseEvent): void {
  const link = (event.target as HTMLElement).closest('a');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  setAddress('push', link.href);
}

interface RateActions {
  isBusy: boolean;
  mayChange: boolean;
  hasRates: boolean;
  timeZone: string;
  /** Saves the row that is edited. */
  finish: () => void;
  remove: (rate: Configuration) => void;
  /** Undefined where the server tells no history. */
  historyHref: ((id: number) => string) | undefined;
}

const saveButtonId = ({ id }: Configuration) => `save-rate-${id}`;
const editButtonId = (id: number) => `edit-rate-${id}`;
const rateBoxId = ({ id }: Configuration) => `rate-${id}`;

function rateColumns(editor: RateEditor, actions: RateActions): ListColumn<Configuration>[] {
  const rateColumn: ListColumn<Configuration> = {
    id: 'rate',
    header: 'Rate',
    meta: { width: 132, slot: 'value', className: 'num' },
    cell: (rate) =>
      editor.isOpen(rate) ? (
        <RateBox rate={rate} editor={editor} />
      ) : (
        <Editable id={rate.id} field="rate" label="rate">
          {formatPoints(rate.rate)}
        </Editable>
      ),
  };
  return [
    {
      id: 'productName',
      header: 'Product Name',
      meta: { slot: 'title' },
      cell: (rate) =>
        editor.isOpen(rate) ? (
          <NameBox rate={rate} editor={editor} />
        ) : (
          <Editable id={rate.id} field="productName" label="product name">
            {rate.productName}
          </Editable>
        ),
    },
    {
      id: 'configurationType',
      header: 'Product Type',
      meta: { width: 120, slot: 'detail' },
      cell: ({ configurationType }) => PRODUCT_TYPE_LABELS[configurationType as ProductType],
    },
    // What earns nothing has a rate only while it is given one.
    ...(actions.hasRates || editor.row ? [rateColumn] : []),
    {
      id: 'updatedAt',
      header: 'Updated',
      meta: { width: 116, className: 'figures sub' },
      cell: ({ updatedAt }) => (updatedAt ? formatDate(updatedAt, actions.timeZone) : ''),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      meta: { width: 132, slot: 'aside', className: 'actions' },
      cell: (rate) =>
        editor.isOpen(rate) ? (
          <>
            <RowAction
              id={saveButtonId(rate)}
              label="Save"
              data-save
              icon={Check}
              aria-disabled={editor.saving}
              onClick={actions.finish}
            />
            <RowAction label="Cancel" icon={X} onClick={editor.close} />
          </>
        ) : (
          <RateButtons rate={rate} onEdit={() => void editor.open(rate)} actions={actions} />
        ),
    },
  ];
}

interface BoxProps {
  rate: Configuration;
  editor: RateEditor;
}

// Enter presses the button itself, which says beside it where saving fails.
const pressSave = (rate: Configuration) => () => document.getElementById(saveButtonId(rate))?.click();

function NameBox({ rate, editor }: BoxProps) {
  return (
    <>
      <input
        aria-label={`Product name of ${rate.productName}`}
        value={editor.values?.productName ?? ''}
        autoComplete="off"
        readOnly={editor.saving}
        // The person has just asked to write here.
        autoFocus
        onChange={(event) => editor.change({ productName: event.target.value })}
        onKeyDown={editor.keys(pressSave(rate))}
        className={`${LIST_FIELD_CLASS} w-full max-w-96 uppercase`}
      />
      {editor.theirs ? (
        <TheirChange>{`${editor.theirs.productName}, ${formatPoints(editor.theirs.rate)}`}</TheirChange>
      ) : null}
    </>
  );
}

function RateBox({ rate, editor }: BoxProps) {
  return (
    <NumberInput
      id={rateBoxId(rate)}
      aria-label={`Rate of ${rate.productName}`}
      value={editor.values?.rate ?? null}
      suffix="Q"
      readOnly={editor.saving}
      onChange={(value) => editor.change({ rate: value })}
      onKeyDown={editor.keys(pressSave(rate))}
      className={`${LIST_FIELD_CLASS} w-full`}
    />
  );
}

function RateButtons({
  rate,
  onEdit,
  actions: { isBusy, mayChange, remove, historyHref },
}: {
  rate: Configuration;
  onEdit: () => void;
  actions: RateActions;
}) {
  const rests = rate.rate === 0 || isBusy;
  return (
    <>
      {historyHref ? (
        <RowAction
          id={`history-${rate.id}`}
          label={`History of ${rate.productName}`}
          title="What was done, and by whom"
          icon={History}
          onClick={() => openDialogAt(historyHref(rate.id))}
        />
      ) : null}
      {mayChange ? (
        <>
          <RowAction
            id={editButtonId(rate.id)}
            label={`Edit ${rate.productName}`}
            title="Edit"
            icon={Pencil}
            onClick={onEdit}
          />
          <RowAction
            label={`Delete ${rate.productName}`}
            title={rate.rate > 0 ? 'Delete' : 'Its rate is 0 already'}
            icon={Trash2}
            look="danger"
            aria-disabled={rests || undefined}
            onClick={rests ? undefined : () => remove(rate)}
          />
        </>
      ) : null}
    </>
  );
}

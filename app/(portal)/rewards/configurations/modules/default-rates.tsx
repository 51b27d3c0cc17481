'use client';

import { History, Pencil, Trash2 } from 'lucide-react';
import { useContext, useEffect, useMemo, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { PageTabs } from '@/components/layout/page-tabs';
import { useMay } from '@/components/layout/rights';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { Editable, EditableCells, editableId } from '@/components/list/editable';
import type { CellContext, ListColumn } from '@/components/list/list-column';
import { Table } from '@/components/list/list-table';
import { RowAction } from '@/components/list/row-action';
import { UnreadableRowsContext } from '@/components/list/unreadable-rows';
import { RecordHost } from '@/components/record/record-host';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { openDialogAt } from '@/components/ui/dialog-address';
import { EmptyState } from '@/components/ui/empty-state';
import { isFocusIdle } from '@/components/ui/focus';
import { isPlainClick } from '@/components/ui/plain-click';
import { setAddress } from '@/components/ui/shown-address';
import { ratesAddress, type RatesView } from '@/lib/addresses/rates';
import { bff } from '@/lib/bff/client';
import type { Configuration, deleteConfiguration } from '@/lib/contract/configurations';
import { untouchedClaims } from '@/lib/domain/rate';
import { isQualifying, PRODUCT_TYPE_LABELS, type ProductType } from '@/lib/domain/configuration';
import { formatPoints } from '@/lib/text/format';
import type { Read } from '@/lib/query/read';
import { formatDate } from '@/lib/time/format-time';
import { CountAndColumns } from '../promotion-list';

const RateHistory = deferred(() => import('./rate-history'));
const RateCells = deferred(() => import('./rate-cells'));

/** Default rates, editable in the list (spec 2 §2.1). @param source their read */
export function DefaultRates({
  rates,
  source,
  view,
  timeZone,
}: {
  rates: readonly Configuration[];
  source: Read<Configuration[]>;
  view: RatesView;
  timeZone: string;
}) {
  const mayChange = useMay('configurations', 'change');
  const unreadable = useContext(UnreadableRowsContext);
  const { remove, removing } = useRemoval();
  const isQualifyingTab = view.defaults === 'qualifying';
  const { given, editRate, edited, onEdited } = useEditedRates(isQualifyingTab);
  // Keep a row with input, even if someone else moves it to the other tab.
  const shown = rates.filter((rate) => edited.has(rate.id) || isQualifying(rate) === isQualifyingTab);
  const count = (qualifying: boolean) => rates.filter((rate) => isQualifying(rate) === qualifying).length;
  const tellsHistory = useMay('activity');
  const historyHref = (history: number | undefined) => ratesAddress.href({ ...view, history });
  const columns = isQualifyingTab || given !== null ? RATE_COLUMNS : WITHOUT_RATES;
  const actions = {
    isBusy: removing,
    mayChange,
    edit: editRate,
    remove,
    historyHref: tellsHistory ? historyHref : undefined,
  };
  return (
    <SectionCard
      title="Defaults"
      aside={<CountAndColumns count={rates.length} columns={<ColumnsMenu of={columns} />} />}
    >
      {/* Both tabs show the same response, so switching needs no read. */}
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
        <EmptyState title="List empty">{mayChange && isQualifyingTab ? 'Add the first rate above.' : null}</EmptyState>
      ) : (
        <div className="overflow-hidden rounded border border-line">
          <EditableCells
            key={view.defaults}
            may={mayChange}
            load={RateCells.load}
            editors={(open) => <RateCells open={open} rows={rates} source={source} onEdited={onEdited} />}
          >
            <Table
              label="Default rates"
              columns={columns}
              actions={actions}
              timeZone={timeZone}
              rows={shown}
              view={view}
              className="edited-on-phones sm:max-h-[420px]"
            />
          </EditableCells>
        </div>
      )}
      <RecordHost name="history" rows={rates} places={null} hrefOf={historyHref} dialog={RateHistory}>
        {({ place, row }) => <RateHistory place={place} productName={row?.productName} timeZone={timeZone} />}
      </RecordHost>
    </SectionCard>
  );
}

/**
 * Tracks the rows being edited. A product without a rate only shows the rate column while one is being entered.
 *
 * @returns `editRate` opens a row's rate; `onEdited` receives the rows being edited
 */
function useEditedRates(isQualifyingTab: boolean) {
  const [given, setGiven] = useState<number | null>(null);
  const [edited, setEdited] = useState<ReadonlySet<number>>(NOTHING_EDITED);
  const editRate = ({ id }: Configuration) => {
    if (!isQualifyingTab) flushSync(() => setGiven(id));
    document.getElementById(editableId('rate', id))?.click();
  };
  const onEdited = useMemo(
    () => (ids: readonly number[]) => {
      setEdited((before) => (before.size + ids.length === 0 ? before : new Set(ids)));
      if (ids.length === 0) setGiven(null);
    },
    [],
  );
  const focusAfter = edited.size > 0 ? given : null;
  useEffect(() => {
    if (focusAfter === null) return;
    return () => {
      // The edited value disappears with its column, so move the focus.
      if (isFocusIdle()) document.getElementById(editButtonId(focusAfter))?.focus({ preventScroll: true });
    };
  }, [focusAfter]);
  return { given, editRate, edited, onEdited };
}

const NOTHING_EDITED: ReadonlySet<number> = new Set();

/** Sets a rate to 0 after a confirmation. */
function useRemoval() {
  const { save, saving: removing } = useSave();
  const remove = ({ id, productName, awaitingApproval }: Configuration) =>
    void confirm({
      title: 'Delete this default rate?',
      text: (
        <>
          <p className="font-medium text-text">{productName}</p>
          <p>{`Its rate becomes 0, and it moves to Non-qualifying. ${untouchedClaims(awaitingApproval)}`}</p>
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
  edit: (rate: Configuration) => void;
  remove: (rate: Configuration) => void;
  /** Undefined without the right to the activity log. */
  historyHref: ((id: number) => string) | undefined;
}

const editButtonId = (id: number) => `edit-rate-${id}`;

const RATE_COLUMNS: readonly ListColumn<Configuration, CellContext & { actions: RateActions }>[] = [
  {
    id: 'productName',
    header: 'Product Name',
    slot: 'title',
    cell: ({ id, productName }) => (
      <Editable id={id} field="productName" label="product name">
        {productName}
      </Editable>
    ),
  },
  {
    id: 'configurationType',
    header: 'Product Type',
    slot: 'detail',
    width: 120,
    cell: ({ configurationType }) => PRODUCT_TYPE_LABELS[configurationType as ProductType],
  },
  {
    id: 'rate',
    header: 'Rate',
    kind: 'number',
    slot: 'value',
    cell: ({ id, rate }) => (
      <Editable id={id} field="rate" label="rate">
        {formatPoints(rate)}
      </Editable>
    ),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    kind: 'figures',
    muted: true,
    cell: ({ updatedAt }, { timeZone }) => (updatedAt ? formatDate(updatedAt, timeZone) : ''),
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    slot: 'aside',
    className: 'actions',
    cell: (rate, { actions }) => <RateButtons rate={rate} actions={actions} />,
  },
];

const WITHOUT_RATES = RATE_COLUMNS.filter(({ id }) => id !== 'rate');

function RateButtons({
  rate,
  actions: { isBusy, mayChange, edit, remove, historyHref },
}: {
  rate: Configuration;
  actions: RateActions;
}) {
  const rests = rate.rate === 0 || isBusy;
  return (
    <>
      {historyHref ? (
        <RowAction
          id={`history-${rate.id}`}
          label={`History of ${rate.productName}`}
          title="Activity"
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
            onClick={() => edit(rate)}
          />
          <RowAction
            label={`Delete ${rate.productName}`}
            title={rate.rate > 0 ? 'Delete' : 'Its rate is already 0'}
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

'use client';

import clsx from 'clsx';
import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { useEarlyInput } from '@/components/form/early-input';
import { Button } from '@/components/ui/button';
import { DateRangeField } from '@/components/ui/date-range-field';
import { deferred } from '@/components/ui/deferred';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';
import { isPlainClick } from '@/components/ui/plain-click';
import { relativeRangeLabel } from '@/lib/domain/relative-day';
import { asWritten, changedView, type ListAddress } from '@/lib/addresses/list-address';
import { dayInWords } from '@/lib/time/typed-days';
import { FilterContext, IN_SHEET_CLASS, useFilters, type Filters } from './filter-context';
import { useListNavigate } from './list-moves';

const FilterSheet = deferred(() => import('./filter-sheet'));

export interface Filtered<V extends object> {
  address: ListAddress<V>;
  view: V;
}

interface FilterChip {
  /** For example `Company: Sunrise`. */
  label: string;
  clears: readonly string[];
}

/**
 * Chip labels by filter: a name, `''` to show the value alone, or a function that returns the whole label or null. The
 * function can also list the parameters to clear. `days` covers both ends of the range.
 */
export type Chips<V extends object> = {
  [K in keyof V | 'days']?: Chip<K extends keyof V ? NonNullable<V[K]> : never, V> | undefined;
};

type Chip<T, V> = string | ((value: T, view: V) => string | FilterChip | null);

export function chipsOf<V extends object>(view: V, written: Chips<V>): FilterChip[] {
  return Object.entries(written).flatMap(([name, chip]) => {
    if (name === 'days') return daysChip(view, chip as string);
    const value = view[name as keyof V];
    if (chip === undefined || value === undefined || value === null || value === '') return [];
    const label =
      typeof chip === 'function'
        ? (chip as (value: unknown, view: V) => string | FilterChip | null)(value, view)
        : named(chip as string, String(value));
    return label === null ? [] : [typeof label === 'string' ? { label, clears: [name] } : label];
  });
}

const named = (name: string, value: string) => (name ? `${name}: ${value}` : value);

/**
 * Filters a list by parameters of its address and shows a chip for each one that is set. On phones and beside a record,
 * only the search stays and a sheet holds all fields.
 *
 * @param id prefix of the fields' ids
 * @param chips the label of each parameter: `{ searchFor: 'Search', days: '' }`
 * @param hasSheet false if the search is the only field
 */
export function FilterForm<V extends object>({
  id,
  list: { address, view },
  chips: written,
  hasSheet = true,
  more,
  children,
}: {
  id: string;
  list: Filtered<V>;
  chips: Chips<NoInfer<V>>;
  hasSheet?: boolean;
  /** Filters that open with "+ Filter", because no spec names them. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const chips = chipsOf(view, written);
  const navigate = useListNavigate();
  const applied = address.filterHref(view, {});
  const [sheetOpen, setSheetOpen] = useState(false);
  // Keep choices that are still loading, so that a quick second choice builds on them and not on the shown rows.
  const [chosen, setChosen] = useState(view);
  const [shown, setShown] = useState(applied);
  if (shown !== applied) {
    setShown(applied);
    setChosen(view);
  }

  const hold: Filters['hold'] = (changed) => setChosen(changedView(chosen, changed as Partial<V>));
  const apply: Filters['change'] = (changed, entry) => {
    const next = changedView(chosen, changed as Partial<V>);
    setChosen(next);
    const href = address.filterHref(next, {});
    if (href !== address.filterHref(chosen, {})) navigate(href, entry);
  };
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) return;
    const next = { ...chosen, [field.name]: read(field.name, field.value) };
    setChosen(next);
    navigate(address.filterHref(next, {}));
  };
  const read: Filters['read'] = (name, written) => (address.read({ [name]: written }) as Record<string, unknown>)[name];
  const filters: Filters = { id, values: chosen as Filters['values'], place: 'line', change: apply, hold, read };

  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:w-full beside:w-full">
      <FilterContext value={filters}>
        <form
          ref={form}
          role="search"
          aria-label="Filter"
          // Submit as every form does (components/form/form.tsx).
          action={() => form.current?.requestSubmit()}
          onReset={(event) => event.preventDefault()}
          onSubmit={search}
          className="flex flex-wrap items-start gap-2 max-sm:w-full beside:w-full"
        >
          {/* Without a submit button, Enter does nothing in a form with several fields. */}
          <button type="submit" hidden />
          {children}
          {more ? <MoreFilters>{more}</MoreFilters> : null}
          <Button
            className={clsx('max-sm:h-10', hasSheet ? 'hidden! max-sm:inline-flex! beside:inline-flex!' : 'hidden!')}
            aria-haspopup="dialog"
            onPointerEnter={FilterSheet.load}
            onFocus={FilterSheet.load}
            onClick={() => setSheetOpen(true)}
          >
            <SlidersHorizontal aria-hidden size={16} />
            {chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}
          </Button>
        </form>
      </FilterContext>
      {chips.length > 0 ? <FilterChips address={address} view={view} chips={chips} onClear={apply} /> : null}
      {sheetOpen ? (
        <FilterSheet
          filters={filters}
          onApply={(values) => {
            setSheetOpen(false);
            apply(values);
          }}
          onClose={() => setSheetOpen(false)}
        >
          {children}
          {more}
        </FilterSheet>
      ) : null}
    </div>
  );
}

/** Opens the filters that most visits don't need. */
function MoreFilters({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const fields = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpen) fields.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isOpen]);
  if (isOpen) {
    return (
      <span ref={fields} className="contents">
        {children}
      </span>
    );
  }
  return (
    <Button look="quiet" className={clsx(IN_SHEET_CLASS, 'more-filters')} onClick={() => setOpen(true)}>
      + Filter
    </Button>
  );
}

function FilterChips<V extends object>({
  address,
  view,
  chips,
  onClear,
}: {
  address: ListAddress<V>;
  view: V;
  chips: readonly FilterChip[];
  /** Also clears choices that are still loading. */
  onClear: (cleared: Partial<V>) => void;
}) {
  const clearing = (names: readonly string[]) => {
    const cleared = Object.fromEntries(names.map((name) => [name, undefined])) as Partial<V>;
    return {
      href: address.filterHref(view, cleared),
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onClear(cleared);
      },
    };
  };
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      {chips.map(({ label, clears }) => (
        <a key={label} {...clearing(clears)} aria-label={`Remove filter ${label}`} className="filter-chip">
          <span className="truncate">{label}</span>
          <X aria-hidden size={12} className="shrink-0" />
        </a>
      ))}
      <a
        {...clearing(chips.flatMap(({ clears }) => clears))}
        className="inline-flex h-6 items-center rounded px-1 text-sm text-muted hover:text-text"
      >
        Clear all
      </a>
    </div>
  );
}

/**
 * A select with its label inside the frame. Its first option, `all`, applies no filter.
 *
 * @param of the search that it narrows; without a search text the choice has no effect
 */
export function FilterSelect({
  name,
  label,
  all = 'All',
  of,
  className,
  children,
}: {
  name: string;
  label: string;
  all?: string;
  of?: string;
  className?: string;
  children: ReactNode;
}) {
  const { id, values, place, change, hold, read } = useFilters();
  const take = of && !values[of] ? hold : change;
  return (
    <label className={clsx(FRAMED_CHOICE_CLASS, place === 'line' && [IN_SHEET_CLASS, className])}>
      <span className="shrink-0">{label}</span>
      <select
        id={place === 'line' ? `${id}-${name}` : undefined}
        value={(values[name] as string | number | undefined) ?? ''}
        onChange={(event) => take({ [name]: read(name, event.target.value) })}
        className="h-full min-w-0 flex-1 bg-transparent pr-1 text-text outline-none"
      >
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}

/**
 * Filters by a range of days (spec 1 §5).
 *
 * @param today `YYYY-MM-DD`
 * @param label, upToToday, clearable as in `DateRangeField`
 */
export function FilterDays({
  today,
  ...more
}: {
  today: string;
  label?: string;
  upToToday?: boolean;
  clearable?: boolean;
}) {
  const { id, values, place, change } = useFilters();
  return (
    <DateRangeField
      id={`${id}-days-${place}`}
      range={writtenRange(values)}
      today={today}
      {...more}
      onChange={(_, written) => change({ startDate: undefined, endDate: undefined, ...written })}
      className={place === 'line' ? IN_SHEET_CLASS : undefined}
    />
  );
}

/** The chip for the range of days in the address, or no chip if there is no range. */
function daysChip(view: object, name: string): FilterChip[] {
  const range = writtenRange(view);
  const { startDate, endDate } = range;
  if (!startDate && !endDate) return [];
  const from = startDate && dayInWords(startDate, 'start');
  const to = endDate && dayInWords(endDate, 'end');
  const ends = from && to ? `${from} – ${to}` : from ? `From ${from}` : `Until ${to}`;
  return [{ label: named(name, relativeRangeLabel(range) ?? ends), clears: ['startDate', 'endDate'] }];
}

const writtenRange = (view: object) => ({
  startDate: asWritten(view, 'startDate') as string | undefined,
  endDate: asWritten(view, 'endDate') as string | undefined,
});

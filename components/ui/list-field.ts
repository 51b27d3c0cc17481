import clsx from 'clsx';

/** Classes of a list's filter fields: 32 px high, and 40 px on phones for touch. */
export const LIST_FIELD_CLASS =
  'h-8 rounded border border-control bg-surface px-2.5 text-sm text-text outline-offset-0 max-sm:h-10';

/** Classes of a field that frames a select and its label, with the focus ring around the frame. */
export const FRAMED_CHOICE_CLASS = clsx(
  'flex h-8 items-center gap-2 rounded border border-line px-2.5 pr-1 text-sm text-muted hover:bg-hover max-sm:h-10',
  'max-sm:border-control max-sm:bg-surface',
  'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent',
);

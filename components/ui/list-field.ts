import clsx from 'clsx';

/** Classes of a list's filter fields: 32 px high, and 40 px on phones for touch. */
export const LIST_FIELD_CLASS =
  'h-8 rounded border border-control bg-surface px-2.5 text-sm text-text outline-offset-0 max-sm:h-10';

/** Classes of a field that frames a select and its label, with the focus ring around the frame. */
export const FRAMED_CHOICE_CLASS = clsx(
  LIST_FIELD_CLASS,
  'flex items-center gap-2 pr-1 text-muted',
  'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent',
);

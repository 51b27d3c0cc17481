import clsx from 'clsx';

/** The classes of the fields that a list is filtered by: 32 px high, in one line. On phones 40 px, for thumbs. */
export const LIST_FIELD_CLASS =
  'h-8 rounded border border-control bg-surface px-2.5 text-sm text-text outline-offset-0 max-sm:h-10';

/** The classes of such a field that frames a choice and its name. The ring of the focus is around the frame. */
export const FRAMED_CHOICE_CLASS = clsx(
  LIST_FIELD_CLASS,
  'flex items-center gap-2 pr-1 text-muted',
  'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent',
);

/** The classes of the fields that a list is filtered by: 32 px high, in one line. On phones 40 px, for thumbs. */
export const LIST_FIELD_CLASS =
  'h-8 rounded border border-control bg-surface px-2.5 text-sm text-text outline-offset-0 max-sm:h-10';

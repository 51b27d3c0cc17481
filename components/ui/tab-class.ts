export const TABS_CLASS = 'tabs';

/** Class of a tab, which is a link or a button of a `tablist`. Its state is in its ARIA attributes. */
export const TAB_CLASS = 'tab';

/** A few links side by side, one of which is current. */
export const CHOICE_LINKS_CLASS = 'flex overflow-hidden rounded border border-line-strong text-sm';

export const CHOICE_LINK_CLASS =
  'px-3 py-1 text-muted hover:bg-hover aria-[current]:bg-accent-weak aria-[current]:font-semibold ' +
  'aria-[current]:text-accent forced-colors:aria-[current]:underline';

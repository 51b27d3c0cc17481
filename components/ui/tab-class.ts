export const TABS_CLASS = 'tabs';

/** Class of a tab, which is a link or a button of a `tablist`. Its state is in its ARIA attributes. */
export const TAB_CLASS = 'tab';

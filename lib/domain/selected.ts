/** Maximum selected rows in a report; its address must stay short enough for every server. */
export const MAX_SELECTED = 1_000;

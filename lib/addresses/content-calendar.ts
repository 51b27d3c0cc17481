import { firstDayOf } from '../domain/content-week';
import { listAddress, type Reader, type ViewOf } from '../list-address';

/** A week as `2026-W48` (ISO 8601). */
const isoWeek: Reader<string> = (written) => (firstDayOf(written) ? written : undefined);

/** What partners see when, by week: that which runs unless another is named. */
export const contentCalendarAddress = listAddress({
  path: '/admincontrols/content-calendar',
  filters: { week: isoWeek },
});

export type ContentCalendarView = ViewOf<typeof contentCalendarAddress>;

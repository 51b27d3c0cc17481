import { firstDayOf } from '../domain/content-week';
import { listAddress, type Reader, type ViewOf } from './list-address';
import { CONTENT_CALENDAR_PATH } from './paths';

/** A week as `2026-W48` (ISO 8601). */
const isoWeek: Reader<string> = (written) => (firstDayOf(written) ? written : undefined);

/** What partners see when, by week: that which runs unless another is named. */
export const contentCalendarAddress = listAddress({
  path: CONTENT_CALENDAR_PATH,
  filters: { week: isoWeek },
});

export type ContentCalendarView = ViewOf<typeof contentCalendarAddress>;

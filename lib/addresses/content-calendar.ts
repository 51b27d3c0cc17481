import { firstDayOf } from '../domain/content-week';
import { listAddress, type Reader, type ViewOf } from './list-address';
import { CONTENT_CALENDAR_PATH } from './paths';

const isoWeek: Reader<string> = (written) => (firstDayOf(written) ? written : undefined);

/** What partners see in a week, by default the current one. */
export const contentCalendarAddress = listAddress({
  path: CONTENT_CALENDAR_PATH,
  filters: { week: isoWeek },
});

export type ContentCalendarView = ViewOf<typeof contentCalendarAddress>;

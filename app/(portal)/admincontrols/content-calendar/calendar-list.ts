import { defineList } from '@/components/list/define-list';
import { contentCalendarAddress, type ContentCalendarView } from '@/lib/addresses/content-calendar';
import type { getContentCalendar } from '@/lib/contract/content-history';
import { firstDayOf } from '@/lib/domain/content-week';

export const calendarList = defineList<typeof getContentCalendar, ContentCalendarView>()({
  path: '/content-calendar',
  address: contentCalendarAddress,
  noun: ['item', 'items'],
  query: ({ week }) => ({ from: (week && firstDayOf(week)) || undefined }),
  rows: ({ items }) => items,
  count: null,
  whole: true,
  columns: [],
});

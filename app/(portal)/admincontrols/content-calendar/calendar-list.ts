import { contentCalendarAddress, type ContentCalendarView } from '@/lib/addresses/content-calendar';
import type { getContentCalendar } from '@/lib/contract/content-history';
import { firstDayOf } from '@/lib/domain/content-week';
import { listSource } from '@/lib/query/list';

export const calendarList = listSource<typeof getContentCalendar, ContentCalendarView>()({
  path: '/content-calendar',
  address: contentCalendarAddress,
  noun: ['item', 'items'],
  query: ({ week }) => ({ from: (week && firstDayOf(week)) || undefined }),
  rows: ({ items }) => items,
});

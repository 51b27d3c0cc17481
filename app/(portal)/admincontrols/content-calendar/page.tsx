import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { getContentCalendar } from '@/lib/contract/content-history';
import { calendarList } from './calendar-list';
import { CalendarScreen } from './calendar-screen';

export const metadata: Metadata = { title: 'Content Calendar' };

export default listPage({
  endpoint: getContentCalendar,
  source: calendarList,
  title: 'Content Calendar',
  name: 'content-calendar',
  screen: CalendarScreen,
});

import type { Metadata } from 'next';
import { cache } from 'react';
import { cachedPage } from '@/app/(portal)/cached-page';
import { notFoundPage } from '@/app/(portal)/portal-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { calendarMonth, type SearchParams } from '@/lib/addresses/list-address';
import { CLOSING_PATH } from '@/lib/addresses/paths';
import { call, toResult } from '@/lib/api/call';
import { seed } from '@/lib/api/seed';
import { getClosing } from '@/lib/contract/closing';
import { closingMonthInWords } from '@/lib/domain/closing';
import { env } from '@/lib/server/env';
import { ClosingScreen } from './closing-screen';

interface PageProps {
  params: Promise<{ month: string }>;
}

/** Cached per request, because the page and its existence check both need it. */
const readMonth = cache((month: string) => call(getClosing, { params: { month } }));

const monthOf = ({ month }: SearchParams) => String(month);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const month = calendarMonth((await params).month);
  return { title: month ? `Closing ${closingMonthInWords(month)}` : 'Closing' };
}

const Page = cachedPage({
  area: CLOSING_PATH,
  first: ({ search }) => {
    const month = monthOf(search);
    return seed(getClosing, { params: { month } }, () => readMonth(month));
  },
  more: ({ search }) => ({ month: monthOf(search), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Closing" note="Loading the month…" />,
  screen: ClosingScreen,
});

/** A month’s figures, and its sign-off and confirmation. */
export default async function ClosingPage({ params }: PageProps) {
  const month = calendarMonth((await params).month);
  if (!month) return notFoundPage();
  const found = await toResult(readMonth(month));
  if (!found.ok && [404, 422].includes(found.error.status)) return notFoundPage();
  return Page({ searchParams: Promise.resolve({ month }) });
}

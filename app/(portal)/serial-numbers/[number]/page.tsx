import type { Metadata } from 'next';
import { cache } from 'react';
import { cachedPage } from '@/app/(portal)/cached-page';
import { notFoundPage } from '@/app/(portal)/portal-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { call, toResult } from '@/lib/api/call';
import { seed } from '@/lib/api/seed';
import { getSerialNumber } from '@/lib/contract/serial-numbers';
import { env } from '@/lib/server/env';
import type { SearchParams } from '@/lib/addresses/list-address';
import { SERIAL_NUMBERS_PATH } from '@/lib/addresses/paths';
import { SerialNumberScreen } from '../serial-number-screen';

interface PageProps {
  params: Promise<{ number: string }>;
}

/** Cached per request, because the page and its existence check both need it. */
const readSerialNumber = cache((number: string) => call(getSerialNumber, { params: { number } }));

const numberOf = ({ number }: SearchParams) => String(number);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).number) };
}

const Page = cachedPage({
  area: SERIAL_NUMBERS_PATH,
  first: ({ search }) => {
    const number = numberOf(search);
    return seed(getSerialNumber, { params: { number } }, () => readSerialNumber(number));
  },
  more: ({ search }) => ({ number: numberOf(search), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Serial number" note="Loading the serial number…" />,
  screen: SerialNumberScreen,
});

/** A serial number's history, limited to the reader's areas. */
export default async function SerialNumberPage({ params }: PageProps) {
  const number = decodeURIComponent((await params).number);
  const found = await toResult(readSerialNumber(number));
  if (!found.ok && [404, 422].includes(found.error.status)) return notFoundPage();
  return Page({ searchParams: Promise.resolve({ number }) });
}

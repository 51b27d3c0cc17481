import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SERIAL_NUMBERS_PATH } from '@/lib/addresses/paths';
import { env } from '@/lib/server/env';
import { SerialNumbersScreen } from './serial-numbers-screen';

export const metadata: Metadata = { title: 'Serial numbers' };

export default portalPage(SERIAL_NUMBERS_PATH, () => <SerialNumbersScreen timeZone={env().PORTAL_TIME_ZONE} />);

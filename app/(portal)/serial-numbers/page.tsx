import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { SERIAL_NUMBERS_PATH } from '@/lib/addresses/paths';
import { OpenSerialNumber } from './open-serial-number';

export const metadata: Metadata = { title: 'Serial numbers' };

export default portalPage(SERIAL_NUMBERS_PATH, () => <OpenSerialNumber />);

import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listForecastApprovals } from '@/lib/contract/forecasts';
import { FORECAST_APPROVALS_PATH } from '@/lib/addresses/paths';
import { heldList } from './held-list';
import { readsRates, seedsOfForecasts } from '../read-forecasts';
import { HeldScreen } from './out-of-band-screen';

export const metadata: Metadata = { title: 'Approvals' };

/** Achievements outside the band with reasons. The next decision that includes them rejects them (spec 2 §4). */
export default listPage({
  area: FORECAST_APPROVALS_PATH,
  endpoint: listForecastApprovals,
  source: heldList,
  title: 'Approvals',
  name: 'held-forecasts',
  also: seedsOfForecasts,
  more: readsRates,
  screen: HeldScreen,
});

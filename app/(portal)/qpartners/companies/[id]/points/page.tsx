import { may } from '@/lib/api/current-session';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { listPointHistory } from '@/lib/contract/points';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { historyOfCompany } from './history-list';
import { HistoryTab } from './history-tab';
import { pointsOfCompany } from './points-list';
import { PointsTab } from './points-tab';

export const generateMetadata = companyTitle('points');

const LedgerPage = companyTabPage({
  tab: 'points',
  endpoint: listPointMovements,
  source: pointsOfCompany,
  screen: PointsTab,
});

const HistoryPage = companyTabPage({
  tab: 'points',
  endpoint: listPointHistory,
  source: historyOfCompany,
  screen: HistoryTab,
});

/** Shows the ledger, or without the right to it the history of point requests. */
export default async function PointsPage(props: Parameters<typeof LedgerPage>[0]) {
  return (await may('recordPages')) ? LedgerPage(props) : HistoryPage(props);
}

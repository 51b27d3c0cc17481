import { listPointMovements } from '@/lib/contract/point-ledger';
import { pointsOfCompany } from '../company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { PointsTab } from './points-tab';

export const generateMetadata = companyTitle;

export default companyTabPage({
  tab: 'points',
  endpoint: listPointMovements,
  source: pointsOfCompany,
  screen: PointsTab,
});

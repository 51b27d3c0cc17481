import { checkWeeklyReport, downloadWeekly } from '../../contract/reward-reports';
import { lastWholeWeek } from '../../domain/iso-week';
import { defineReadyReport } from '../define-report';

export const weekly = defineReadyReport({
  endpoint: downloadWeekly,
  before: checkWeeklyReport,
  fileName: (today) => `weekly_${lastWholeWeek(today).name}`,
});

import { downloadAudit } from '../../contract/reward-reports';
import { defineReadyReport } from '../define-report';

export const audit = defineReadyReport({
  endpoint: downloadAudit,
  fileName: (today) => `audit_${today}`,
});

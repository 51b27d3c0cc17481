import { downloadClosing } from '../../contract/closing';
import { defineReadyReport } from '../define-report';

export const closing = defineReadyReport({
  endpoint: downloadClosing,
  query: downloadClosing.query,
  fileName: (today, { month = today }) => `closing_${month}`,
});

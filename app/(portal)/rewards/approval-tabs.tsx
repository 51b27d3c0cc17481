import { PageTabs } from '@/components/layout/page-tabs';
import { FORECAST_APPROVALS_PATH, MODULE_APPROVALS_PATH } from '@/lib/paths';

/** The tabs of the approvals (spec 2 §2.3, §2.4). */
export function ApprovalTabs({ current }: { current: string }) {
  return (
    <PageTabs
      label="Approvals"
      current={current}
      tabs={[
        { label: 'Modules', href: MODULE_APPROVALS_PATH },
        { label: 'Forecasts', href: FORECAST_APPROVALS_PATH },
      ]}
    />
  );
}

import { PageTabs } from '@/components/layout/page-tabs';
import { TabsOfViews } from '@/components/list/tabs';
import { formatCount } from '@/lib/text/format';
import { FORECAST_APPROVALS_PATH, HELD_FORECASTS_PATH, MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';

/** The approval tabs (spec 2 §2.3, §2.4). @param held number of out-of-band forecasts, if loaded */
export function ApprovalTabs({ current, held }: { current: string; held?: number | undefined }) {
  return (
    <>
      <PageTabs
        label="Approvals"
        current={current}
        tabs={[
          { label: 'Modules', href: MODULE_APPROVALS_PATH },
          { label: 'Forecasts', href: FORECAST_APPROVALS_PATH },
          { label: held === undefined ? 'Held' : `Held (${formatCount(held)})`, href: HELD_FORECASTS_PATH },
        ]}
      />
      <TabsOfViews />
    </>
  );
}

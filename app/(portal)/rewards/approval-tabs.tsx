import { useMenuFigures } from '@/components/layout/menu-figures';
import { PageTabs } from '@/components/layout/page-tabs';
import { TabsOfViews } from '@/components/list/tabs';
import { formatCount } from '@/lib/text/format';
import { FORECAST_APPROVALS_PATH, HELD_FORECASTS_PATH, MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';

/** The approval tabs (spec 2 §2.3, §2.4). @param loaded number of out-of-band forecasts on their own tabs, if loaded */
export function ApprovalTabs({ current, held: loaded }: { current: string; held?: number | undefined }) {
  const { heldForecasts } = useMenuFigures();
  const held = loaded ?? heldForecasts;
  return (
    <>
      <PageTabs
        label="Approvals"
        current={current}
        tabs={[
          { label: 'Modules', href: MODULE_APPROVALS_PATH },
          { label: 'Forecasts', href: FORECAST_APPROVALS_PATH },
          { label: 'Held', href: HELD_FORECASTS_PATH, ...(held !== undefined && { count: formatCount(held) }) },
        ]}
      />
      <TabsOfViews />
    </>
  );
}

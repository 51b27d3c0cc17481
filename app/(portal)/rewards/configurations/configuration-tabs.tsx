import { PageTabs } from '@/components/layout/page-tabs';
import { PageTitle } from '@/components/layout/page-title';
import { FORECAST_RATES_PATH, MODULE_RATES_PATH } from '@/lib/addresses/paths';

/** The header of both configuration pages (spec 2 §2.1, §2.2). */
export function ConfigurationTabs({ current }: { current: string }) {
  return (
    <>
      <PageTitle>Configurations</PageTitle>
      <PageTabs
        label="Configurations"
        current={current}
        tabs={[
          { label: 'Modules', href: MODULE_RATES_PATH },
          { label: 'Forecasts', href: FORECAST_RATES_PATH },
        ]}
      />
    </>
  );
}

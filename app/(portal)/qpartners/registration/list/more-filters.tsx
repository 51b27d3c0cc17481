'use client';

import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '@/components/list/filter-form';
import type { RegistrationsView } from '@/lib/addresses/registrations';
import type { listDistributors, listSalesRegions } from '@/lib/contract/registrations';
import { OTHER } from '@/lib/domain/registration';
import { SILENT_DAYS } from '@/lib/domain/registration-list';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

export const DISTRIBUTORS = query(readOf<typeof listDistributors>('/distributors', {}));
const REGIONS = query(readOf<typeof listSalesRegions>('/companies/salesregions/search', {}));

/** The chip of days without points. */
export const silentLabel = (days: string) => `No points moved for ${days} days or longer`;

/** State, main purchasing channel and, for approved partners, how long no points moved. */
export function CompanyFilters({ view: { tab, state, channel } }: { view: RegistrationsView }) {
  const { data: regions = [] } = useQuery(REGIONS);
  const { data: channels = [] } = useQuery(DISTRIBUTORS);
  const codes = regions.map(({ code }) => code);
  const names = [...channels.map(({ name }) => name), OTHER];
  return (
    <>
      <FilterSelect name="state" label="State">
        {/* One that the list lost still shows as chosen. */}
        {state && !codes.includes(state) ? <option>{state}</option> : null}
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="channel" label="Purchasing channel" className="w-72">
        {channel && !names.includes(channel) ? <option>{channel}</option> : null}
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
      {tab === '1' ? (
        <FilterSelect name="silent" label="No points moved for">
          {SILENT_DAYS.map((days) => (
            <option key={days} value={days}>
              {`${days} days`}
            </option>
          ))}
        </FilterSelect>
      ) : null}
    </>
  );
}

'use client';

import { ColumnsMenu } from '@/components/list/columns-menu';
import { useListPreferences } from '@/components/list/preferences';
import type { ListPreferences } from '@/lib/list-preferences';
import { HIDEABLE_COMPANY_COLUMNS } from './company-columns';

/** The columns and density of the list of companies, as one person likes them. */
export function CompaniesColumnsMenu({ userId, preferences: rendered }: { userId: number; preferences: ListPreferences }) {
  const [preferences, save] = useListPreferences('companies', userId, rendered);
  return <ColumnsMenu columns={HIDEABLE_COMPANY_COLUMNS} preferences={preferences} onChange={save} />;
}

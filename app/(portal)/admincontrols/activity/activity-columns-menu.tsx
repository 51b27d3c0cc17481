'use client';

import { ColumnsMenu } from '@/components/list/columns-menu';
import { useListPreferences } from '@/components/list/preferences';
import type { ListPreferences } from '@/lib/list-preferences';
import { HIDEABLE_ACTIVITY_COLUMNS } from './activity-columns';

/** The columns and density of the activity log, as one person likes them. */
export function ActivityColumnsMenu({ userId, preferences: rendered }: { userId: number; preferences: ListPreferences }) {
  const [preferences, save] = useListPreferences('activity', userId, rendered);
  return <ColumnsMenu columns={HIDEABLE_ACTIVITY_COLUMNS} preferences={preferences} onChange={save} />;
}

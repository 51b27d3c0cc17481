import { cache } from 'react';
import { readPreference } from '@/lib/api/preference';
import { listPreferencesCookie, personalList, type PersonalList } from '@/lib/preferences/list-preferences';

/** The time of rendering. Cached per request, so that all parts agree. */
export const renderedAt = cache(() => new Date().toISOString());

/** Props of a configurations page that only the server knows. */
export interface ConfigurationProps {
  /** When the page was rendered, ISO 8601. */
  rendered: string;
  /** Preferences for the list of promotions. */
  list: PersonalList;
}

export async function configurationProps(name: string, userId: number): Promise<ConfigurationProps> {
  return {
    rendered: renderedAt(),
    list: await listOf(name, userId),
  };
}

export async function listOf(name: string, userId: number): Promise<PersonalList> {
  return personalList(await readPreference(listPreferencesCookie(userId)), name, userId);
}

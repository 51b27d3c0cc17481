import { cache } from 'react';
import { readPreference } from '@/lib/api/preference';
import { listPreferencesCookie, personalList, type PersonalList } from '@/lib/preferences/list-preferences';

/** When the page is rendered: the same for all who ask while it is. */
export const renderedAt = cache(() => new Date().toISOString());

/** What only the server knows of a page of configurations. */
export interface ConfigurationProps {
  /** When it was rendered, ISO 8601. */
  rendered: string;
  /** How the person likes the list of promotions. */
  list: PersonalList;
}

export async function configurationProps(name: string, userId: number): Promise<ConfigurationProps> {
  return {
    rendered: renderedAt(),
    list: await listOf(name, userId),
  };
}

/** How a person likes a list. */
export async function listOf(name: string, userId: number): Promise<PersonalList> {
  return personalList(await readPreference(listPreferencesCookie(userId)), name, userId);
}

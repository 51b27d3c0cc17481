import { expect, it } from 'vitest';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { CONTENT_AREAS } from '@/lib/domain/content';
import { CONTENT_PATHS } from '@/lib/paths';

it.each(CONTENT_AREAS)('%s says before its title what the menu calls it, where that is another word', (area) => {
  const { title, menu } = CONTENT_WORDS[area];
  const page = PORTAL_PAGES.find(({ prefix }) => prefix === CONTENT_PATHS[area]);
  expect(menu ?? title).toBe(page?.menu?.label);
});

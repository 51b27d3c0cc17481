import { expect, it } from 'vitest';
import { FORM_WORDS } from '@/components/content/content-form-words';
import { CONTENT_WORDS } from '@/components/content/content-words';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { CONTENT_AREAS } from '@/lib/domain/content';
import { CONTENT_PATHS } from '@/lib/addresses/paths';

it.each(CONTENT_AREAS)('%s says before its title what the menu calls it, where that is another word', (area) => {
  const { title, menu } = CONTENT_WORDS[area];
  const page = PORTAL_PAGES.find(({ prefix }) => prefix === CONTENT_PATHS[area]);
  expect(menu ?? title).toBe(page?.menu?.label);
});

/** Spec 3 §8, letter for letter. */
it.each([
  [
    'dataHub',
    {
      none: 'No registered article.',
      registered: 'Register Data Hub Failed',
      updated: ['Update successfully.', 'Update Data Hub Failed'],
      deleted: ['Deleted successfully', 'Deleted Failed'],
    },
  ],
  [
    'academy',
    {
      none: 'No product.',
      registered: 'Failed Register!',
      updated: ['Updated successfully!', 'Failed Updated!'],
      deleted: ['Deleted successfully', 'Deleted Failed'],
      sorted: ['Update successfully', 'Update failed'],
    },
  ],
  [
    'faq',
    {
      none: 'No registered article.',
      registered: 'There was a problem create new faq',
      updated: ['Update faq successfully', 'There was a problem update faq'],
      deleted: ['Delete faq successfully', 'There was a problem delete faq'],
      sorted: ['Update faq priority successfully', 'There was a problem update faq priority'],
    },
  ],
  [
    'news',
    {
      none: 'No news.',
      registered: 'Registered failed!',
      updated: ['Updated successfully!', 'Updated failed!'],
      deleted: ['Delete successfully!', 'Delete failed !'],
    },
  ],
] as const)('%s says what the spec says', (area, said) => {
  const { none, deleted, priorities } = CONTENT_WORDS[area];
  const { registered, updated } = FORM_WORDS[area];
  const sorted = priorities && { sorted: priorities.saved };
  expect({ none, registered: registered[1], updated, deleted, ...sorted }).toEqual(said);
});

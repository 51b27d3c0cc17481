import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageOf } from '@/lib/auth/pages';
import {
  inOrder,
  mayChangeView,
  maySeeView,
  VIEW_ADDRESS,
  VIEWED_LIST_PATHS,
  VIEWED_LISTS,
} from '@/lib/domain/saved-view';

describe('the lists of which views are saved', () => {
  it.each(VIEWED_LIST_PATHS)('%s is open to whom its page is open', (path) => {
    const page = pageOf(path);
    expect([page?.access].flat()).toEqual([VIEWED_LISTS[path]].flat());
  });

  it('are all that have an address with filters', async () => {
    const files = readdirSync('lib/addresses').map((name) => name.replace(/\.ts$/, ''));
    const modules = await Promise.all(files.map((name): Promise<object> => import(`../../lib/addresses/${name}.ts`)));
    const values = modules.flatMap((each) => Object.values(each) as unknown[]);
    const addresses = values.flatMap((value) => (isAddress(value) ? [value] : nested(value)));
    const viewed = addresses.flatMap(({ viewsOf }) => viewsOf ?? []);
    expect(new Set(viewed)).toEqual(new Set(VIEWED_LIST_PATHS));
    const without = addresses.filter(({ viewsOf }) => viewsOf === null).map(({ path }) => path);
    expect(Object.keys(WITHOUT_VIEWS).toSorted()).toEqual([...new Set(without)].toSorted());
  });
});

/** Addresses without views, each with its reason. */
const WITHOUT_VIEWS: Readonly<Record<string, string>> = {
  '/admincontrols/content-calendar': 'a week',
  '/admincontrols/lists': 'whole, in the order that people drag',
  '/insights': 'figures of a period',
  '/marketing-shop/categories': 'whole, in the order that people drag',
  '/notices': 'one’s own, of which only the unread are told apart',
  '/qpartners/companies': 'parts of the page of a company',
  '/qpartners/mailings': 'has no filters',
  '/rewards/articlecode-upload': 'a form',
  '/rewards/configurations/forecasts': 'a form with what it made, whole',
  '/rewards/configurations/modules': 'a form with what it made, whole',
  '/rewards/serialnumber-upload': 'a form',
};

interface Address {
  path: string;
  viewsOf: string | null;
}

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'viewsOf' in value;
const nested = (value: unknown): Address[] =>
  typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]).filter(isAddress) : [];

describe('a view', () => {
  const reader = { id: 7, roleId: 3, isAdministrator: false };
  it.each([
    ['of one’s own', { ownerId: 7, roleId: null }, reader, true, true],
    ['of somebody else', { ownerId: 8, roleId: null }, reader, false, false],
    ['of nobody any more', { ownerId: null, roleId: null }, reader, false, false],
    [
      'of somebody else, to an administrator',
      { ownerId: 8, roleId: null },
      { ...reader, isAdministrator: true },
      false,
      false,
    ],
    ['of one’s role', { ownerId: 8, roleId: 3 }, reader, true, false],
    ['that one made for another role', { ownerId: 7, roleId: 4 }, reader, true, true],
    ['of another role', { ownerId: 8, roleId: 4 }, reader, false, false],
    [
      'of another role, to an administrator',
      { ownerId: 8, roleId: 4 },
      { ...reader, isAdministrator: true },
      true,
      true,
    ],
  ])('%s', (_, view, by, isSeen, isChanged) => {
    expect([maySeeView(view, by), mayChangeView(view, by)]).toEqual([isSeen, isChanged]);
  });

  it('that has no place comes last, as it was made', () => {
    const views = [5, 2, 9, 3].map((id) => ({ id }));
    expect(inOrder(views, [9, 3, 77]).map(({ id }) => id)).toEqual([9, 3, 2, 5]);
  });

  it.each([
    ['', true],
    ['/2/1', true],
    ['?startDate=-7d', true],
    ['/2/1?searchFor=a%20b&sort=total', true],
    ['2/1', false],
    ['/2/1#rows', false],
    ['/2 /1', false],
    ['https://elsewhere.example', false],
  ])('keeps %j: %j', (address, isKept) => expect(VIEW_ADDRESS.test(address)).toBe(isKept));
});

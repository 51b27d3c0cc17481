import {
  createCategory,
  deleteCategory,
  listCategories,
  MAX_CATEGORIES,
  prioritiseCategories,
  renameCategory,
} from '@/lib/contract/categories';
import { closeGap, lockRanking, reorder } from '@/upstream/db/ranking';
import { refusing } from '@/upstream/db/violations';
import { conflict, refuseOtherId } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import {
  countCategories,
  findCategories,
  findCategoryForUpdate,
  insertCategory,
  removeCategory,
  updateCategoryName,
} from './repository';

export const categoryRoutes = [
  handle(listCategories, async ({ db }) => findCategories(db)),

  mutate(createCategory, { object: 'category' }, async ({ tx, body, now }) => {
    await lockRanking(tx, 'categories');
    const present = await countCategories(tx);
    if (present >= MAX_CATEGORIES) conflict(`There are ${MAX_CATEGORIES} categories already, which is the most that there can be.`);
    const name = withSingleSpaces(body.name);
    const after = await refusingTakenNames(name, () => insertCategory(tx, { name, priority: present + 1, now }));
    return { answer: after, after };
  }),

  mutate(
    renameCategory,
    { object: 'category', before: ({ tx, params }) => findCategoryForUpdate(tx, params.id) },
    async ({ tx, before, params, body, now }) => {
      refuseOtherId(params.id, body.id);
      const name = withSingleSpaces(body.name);
      const after = await refusingTakenNames(name, () => updateCategoryName(tx, before, { name, now }));
      return { answer: after, after };
    },
  ),

  mutate(
    deleteCategory,
    {
      object: 'category',
      before: async ({ tx, params }) => {
        await lockRanking(tx, 'categories');
        return findCategoryForUpdate(tx, params.id);
      },
    },
    async ({ tx, before }) => {
      if (before.count > 0) conflict(holdsProducts(before.count));
      await removeCategory(tx, before.id);
      await closeGap(tx, 'categories', before.priority);
      return { answer: {}, after: null };
    },
  ),

  mutate(prioritiseCategories, { object: 'category' }, async ({ tx, body }) => {
    const moved = await reorder(tx, 'categories', body.batchUpdate);
    if (!moved) conflict(ORDER_CHANGED);
    return { answer: {}, ...moved };
  }),
];

const ORDER_CHANGED =
  'The order of the categories was changed by someone else. Please reload the list and move the category again.';

/** Decisions, products and files: a category in use is kept, and it is said by how many. */
function holdsProducts(count: number): string {
  return count === 1
    ? 'This category holds 1 product. Please give it another category first.'
    : `This category holds ${count.toLocaleString('en-US')} products. Please give them another category first.`;
}

function withSingleSpaces(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

function refusingTakenNames<T>(name: string, write: () => Promise<T>): Promise<T> {
  return refusing({ categories_name: `There is a category named "${name}" already.` }, write);
}

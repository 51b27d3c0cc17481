import { z } from 'zod';
import { CATEGORY_NAME_BLANK, MAX_CATEGORY_NAME } from '../domain/product-limits';
import { endpoint } from './endpoint';
import { PRODUCT_READS } from './outdates';
import { Id, IdInAddress, oneLine, PriorityChange } from './wire';

/** The list has no pages. */
export const MAX_CATEGORIES = 1_000;

export const Category = z.object({
  id: Id,
  name: z.string(),
  priority: z.int(),
  count: z.int().optional(),
  version: z.int().optional(),
});
export type Category = z.infer<typeof Category>;

const CategoryName = oneLine(z.string().trim().min(1, CATEGORY_NAME_BLANK).max(MAX_CATEGORY_NAME));

export const listCategories = endpoint('listCategories', 'GET', '/categories', {
  summary: 'List shop categories, by priority.',
  access: 'products',
  response: z.array(Category).max(MAX_CATEGORIES),
});

export const createCategory = endpoint('createCategory', 'POST', '/categories', {
  summary: 'Add a category after the others.',
  access: 'products',
  outdates: PRODUCT_READS,
  body: z.strictObject({ name: CategoryName }),
  response: Category,
  errors: [409],
});

export const renameCategory = endpoint('renameCategory', 'PATCH', '/categories/{id}', {
  summary: 'Rename a category.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ id: Id.optional(), name: CategoryName, version: z.int().optional() }),
  response: Category.partial(),
  errors: [404, 409],
});

export const deleteCategory = endpoint('deleteCategory', 'DELETE', '/categories/{id}', {
  summary: 'Delete a category without products.',
  access: 'products',
  outdates: PRODUCT_READS,
  params: z.object({ id: IdInAddress }),
  response: z.object({}),
  errors: [404, 409],
});

export const prioritiseCategories = endpoint('prioritiseCategories', 'PATCH', '/categories/update/updatePriority', {
  summary: 'Reassign the priorities of some categories among them.',
  access: 'products',
  body: z.strictObject({ batchUpdate: z.array(PriorityChange).min(1).max(MAX_CATEGORIES) }),
  response: z.object({}),
  outdates: PRODUCT_READS,
  errors: [409],
});

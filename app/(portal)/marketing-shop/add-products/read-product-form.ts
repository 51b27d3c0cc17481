import { call, toResult } from '@/lib/api/call';
import { listCategories, type Category } from '@/lib/contract/categories';

/** The categories to choose from, or why they could not be had: the rest of the form works without them. */
export interface CategoriesReading {
  categories: Category[] | null;
  categoriesProblem: string;
}

/** Reads the categories for the form. */
export async function readCategories(): Promise<CategoriesReading> {
  const found = await toResult(call(listCategories, {}));
  return found.ok
    ? { categories: found.value, categoriesProblem: '' }
    : { categories: null, categoriesProblem: found.error.message };
}

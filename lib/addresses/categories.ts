import { listAddress, type ViewOf } from './list-address';

/** The categories of the shop (spec 1 §2): all of them at once. */
export const categoriesAddress = listAddress({ path: '/marketing-shop/categories', filters: {} });

export type CategoriesView = ViewOf<typeof categoriesAddress>;

import { listAddress, type ViewOf } from './list-address';

export const categoriesAddress = listAddress({ path: '/marketing-shop/categories', filters: {} });

export type CategoriesView = ViewOf<typeof categoriesAddress>;

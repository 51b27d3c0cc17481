import { listCategories } from '../../contract/categories';
import { withUnreadableAtEnd } from '../bare-list';
import { adapter } from './adapter';

export const CATEGORY_ADAPTERS = [
  adapter(listCategories, async (answer) => {
    const categories = await answer;
    const sorted = categories.toSorted((one, other) => one.priority - other.priority);
    return withUnreadableAtEnd(sorted, categories);
  }),
];

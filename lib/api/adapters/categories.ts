import { listCategories } from '../../contract/categories';
import { adapter } from './adapter';

export const CATEGORY_ADAPTERS = [
  // The specs tell no order of the list.
  adapter(listCategories, async (answer) => (await answer).toSorted((one, other) => one.priority - other.priority)),
];

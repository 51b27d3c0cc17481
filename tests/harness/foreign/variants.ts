import type { Variant } from './foreign-server';

/** What this upstream calls some route types: the back office maps them by `ROUTE_TYPES`. */
const OTHER_NAMES = { orders: 'order-management', products: 'goods' };

/** The setting of a back office that knows these names. */
export const OTHER_ROUTE_TYPES = { ROUTE_TYPES: 'orders=order-management,products=goods' };

/**
 * In which ways an upstream may do what the specs leave open, each a row of the table over all pages, changes and
 * files. What the back office remembers of one must not hide what the next one does: those that refuse come last.
 */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  'that answers what the specs name': {},
  'that says nothing where they show no answer': { notShown: '' },
  'that says OK where they show no answer': { notShown: 'OK' },
  'that says [1] where they show no answer': { notShown: '[1]' },
  'that says true where they show no answer': { notShown: 'true' },
  'that answers each change with a page': { changed: '<html><body>Saved</body></html>' },
  'that writes numbers as texts': { numbersAsText: true },
  'that writes times without a zone': { timesWithoutZone: true },
  'that has other names of route types': { routeTypes: OTHER_NAMES },
  'one row of each list of which can’t be read': { badRows: true },
  'that refuses other parameters with 400': { refusesParameters: 400 },
  'that refuses other parameters with 422': { refusesParameters: 422 },
};

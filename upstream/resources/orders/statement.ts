import type { OrderFilter } from './order-query';

/** Collects the parameters of a statement while its text is written. */
export interface Parameters {
  values: unknown[];
  /** Adds a value and gives its placeholder, such as `$3`. */
  add(value: unknown): string;
}

export function parameters(): Parameters {
  const values: unknown[] = [];
  return {
    values,
    add(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** Conditions joined by AND, with the word that introduces them; nothing where there are none. */
export function where(conditions: readonly string[], further?: string): string {
  const all = further === undefined ? conditions : [...conditions, further];
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
}

/** The conditions of a filter's days on a column that holds when the order was made. */
export function dayConditions(filter: OrderFilter, column: string, { add }: Parameters): string[] {
  return [
    ...(filter.from ? [`${column} >= ${add(filter.from)}`] : []),
    ...(filter.until ? [`${column} < ${add(filter.until)}`] : []),
  ];
}

/** The conditions of a filter's tab and days on `orders AS o`. */
export function orderConditions(filter: OrderFilter, parameters: Parameters): string[] {
  return [
    ...(filter.tabId === null ? [] : [`o.tab_id = ${parameters.add(filter.tabId)}`]),
    ...dayConditions(filter, 'o.created_at', parameters),
  ];
}

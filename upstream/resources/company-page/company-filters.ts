import type { CLAIM_STATES } from '@/lib/domain/claim';
import { startOfMonth } from '@/lib/domain/day';
import type { ForecastDecision, ForecastType } from '@/lib/domain/forecast-type';
import { containsPattern, searchKey, writtenOrderNumber } from '@/lib/domain/order-search';
import { isOrderStatusId, tabOfStatus } from '@/lib/domain/order-status';
import type { Parameters } from '@/upstream/db/statement';
import { contains } from '@/upstream/db/text-search';
import { dayRange, knownDay } from '../orders/day-bounds';

/** Filters of a company's lists; each list supports some of them. */
export interface CompanyFilter {
  keyword?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  orderStatusId?: number | undefined;
  state?: (typeof CLAIM_STATES)[number] | undefined;
  decision?: ForecastDecision | undefined;
  type?: ForecastType | undefined;
  operateDate?: string | undefined;
  claimStatus?: string | undefined;
  statusId?: number | undefined;
}

export interface FilterContext extends Pick<Parameters, 'add'> {
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
}

export type Narrow = (filter: CompanyFilter, context: FilterContext) => string[];

/** Limits a column to the days of a filter. The end day is included. */
function inDays(column: string, filter: CompanyFilter, { add, timeZone }: FilterContext): string[] {
  const { from, until } = dayRange(filter, timeZone);
  return [
    ...(from === null ? [] : [`${column} >= ${add(from)}`]),
    ...(until === null ? [] : [`${column} < ${add(until)}`]),
  ];
}

/**
 * Matches a keyword by scanning only the company's rows, not a table-wide index.
 *
 * @param holds returns the condition for a non-empty `searchKey`
 */
function withKeyword({ keyword = '' }: CompanyFilter, holds: (key: string) => string): string[] {
  const key = searchKey(keyword);
  return key === '' ? [] : [holds(key)];
}

export const ofOrders: Narrow = (filter, context) => {
  const { orderStatusId: status } = filter;
  const { add } = context;
  return [
    ...(status === undefined ? [] : [`o.tab_id = ${add(isOrderStatusId(status) ? tabOfStatus(status) : status)}`]),
    ...inDays('o.created_at', filter, context),
    ...withKeyword(filter, (key) => {
      const pattern = add(containsPattern(key));
      const number = add(containsPattern(writtenOrderNumber(key).toUpperCase()));
      return `(o.order_number LIKE ${number}
        OR (SELECT u.name_key LIKE ${pattern} FROM users u WHERE u.id = o.user_id)
        OR EXISTS (
          SELECT FROM order_lines l JOIN catalog_snapshots p ON p.id = l.snapshot_id
          WHERE l.order_id = o.id AND (p.name_key LIKE ${pattern} OR p.sku_key LIKE ${pattern}) OFFSET 0))`;
    }),
  ];
};

export const ofClaims: Narrow = (filter, context) => {
  const { add } = context;
  return [
    ...(filter.state === undefined ? [] : [`w.state = ${add(filter.state)}`]),
    ...inDays('w.registered_at', filter, context),
    ...withKeyword(
      filter,
      (key) => `(w.serial_number LIKE ${add(containsPattern(key.toUpperCase()))} OR w.configuration_id IN (
        SELECT id FROM configurations WHERE search_key(product_name) LIKE ${add(containsPattern(key))}))`,
    ),
  ];
};

/** Months overlap the filter's days. The current month doesn't count as waiting. */
export const ofForecasts: Narrow = (filter, { add, today }) => {
  const { decision, type, startDate, endDate } = filter;
  const decided = (kind: ForecastType) => {
    const approval = `f.${kind}_approval_id`;
    if (decision !== 'awaiting') return `(SELECT decision FROM approvals WHERE id = ${approval}) = ${add(decision)}`;
    const isOver = kind === 'achievement' ? ` AND f.month < ${add(startOfMonth(today))}::date` : '';
    return `(${approval} IS NULL${isOver})`;
  };
  return [
    ...(startDate === undefined ? [] : [`f.month >= ${add(startOfMonth(knownDay(startDate)))}::date`]),
    ...(endDate === undefined ? [] : [`f.month <= ${add(knownDay(endDate))}::date`]),
    ...(decision === undefined
      ? []
      : [type ? decided(type) : `(${decided('submission')} OR ${decided('achievement')})`]),
    ...withKeyword(
      filter,
      (key) => `EXISTS (
        SELECT FROM forecast_lines l
        JOIN article_codes a ON a.id = l.article_code_id JOIN configurations c ON c.id = a.configuration_id
        WHERE l.forecast_id = f.id AND (a.code LIKE ${add(containsPattern(key.toUpperCase()))}
          OR search_key(c.product_name) LIKE ${add(containsPattern(key))}) OFFSET 0)`,
    ),
  ];
};

export const ofProjects: Narrow = (filter, { add }) => {
  const { startDate, endDate, operateDate } = filter;
  return [
    ...(startDate === undefined ? [] : [`p.installation_date >= ${add(knownDay(startDate))}::date`]),
    ...(endDate === undefined ? [] : [`p.installation_date <= ${add(knownDay(endDate))}::date`]),
    ...(operateDate === undefined ? [] : [`p.operate_date = ${add(knownDay(operateDate))}::date`]),
    ...withKeyword(filter, (key) => contains('p.search_text', key, { add }).scan),
  ];
};

export const ofWarrantyClaims: Narrow = (filter, context) => {
  const { add } = context;
  return [
    ...(filter.claimStatus === undefined ? [] : [`w.status = ${add(filter.claimStatus)}`]),
    ...inDays('w.created_at', filter, context),
    ...withKeyword(filter, (key) => contains('w.search_text', key, { add }).scan),
  ];
};

export const ofInquiries: Narrow = (filter, context) => {
  const { add } = context;
  return [
    ...(filter.statusId === undefined ? [] : [`i.status_id = ${add(filter.statusId)}`]),
    ...inDays('i.created_at', filter, context),
    ...withKeyword(
      filter,
      (key) =>
        `(${contains('i.name_key', key, { add }).scan} OR (i.words @@ words_query(${add(filter.keyword)})) IS TRUE)`,
    ),
  ];
};

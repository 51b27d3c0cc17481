import { lastWholeWeek } from '../domain/iso-week';
import { movementKindName } from '../domain/point-movement';
import { isRequestStatusId, REQUEST_STATUS_NAMES } from '../domain/point-request';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../domain/order-status';
import { ORDER_WAIT_NAMES, ORDER_WAITS } from '../domain/order-waiting';
import { APPROVED_STEP } from '../domain/registration';
import { activityKind } from '../domain/activity-words';
import type { ReportFormat, ReportName, ReportQuery } from '../paths';

/** Finds what is called by an id; null where nobody knows. */
export type NameLookup = (what: 'category' | 'company' | 'person', id: number) => Promise<string | null>;

type Words = Promise<string | undefined> | string | undefined;

/** What a report is filtered by, in words; its days come after them. */
const WORDS: Readonly<Record<ReportName, (query: ReportQuery, nameOf: NameLookup) => readonly Words[]>> = {
  orders: ({ orderStatusId: status, searchFor, waiting }) => [
    typeof status !== 'number' ? undefined : isOrderStatusId(status) ? ORDER_STATUS_NAMES[status] : `status ${status}`,
    ORDER_WAITS.filter((wait) => wait === waiting).map((wait) => ORDER_WAIT_NAMES[wait])[0],
    textOf(searchFor),
  ],
  products: ({ categories, active, stock, searchName }, nameOf) => [
    called('category', categories, nameOf),
    active === undefined ? undefined : active ? 'visible' : 'hidden',
    stock === 'soldOut' ? 'sold out' : stock === 'low' ? 'low stock' : undefined,
    textOf(searchName),
  ],
  companies: ({ status, keyword, week }) => [
    typeof status === 'number'
      ? isRequestStatusId(status)
        ? REQUEST_STATUS_NAMES[status]
        : `status ${status}`
      : textOf(status),
    textOf(keyword),
    typeof week === 'string' ? `week of ${week}` : undefined,
  ],
  movements: ({ companyId, kind }, nameOf) => [
    called('company', companyId, nameOf),
    typeof kind === 'string' ? movementKindName(kind) : undefined,
  ],
  registrations: () => [],
  projects: ({ keyword, startInstallationDate: from, endInstallationDate: until, operateDate }) => [
    textOf(keyword),
    from || until
      ? ['installed', ...(from && until ? [from, until] : [from && `from-${from}`, until && `until-${until}`])]
          .filter(Boolean)
          .join('-')
      : undefined,
    operateDate ? `operate-${operateDate}` : undefined,
  ],
  activity: ({ person, kind, object, search }, nameOf) => [
    called('person', person, nameOf),
    typeof kind === 'string' ? activityKind(kind) : undefined,
    textOf(object),
    textOf(search),
  ],
  rewards: () => [],
  forecasts: () => [],
  audit: () => [],
  weekly: () => [],
  'modules-awaiting-approval': ({ keyword }) => [textOf(keyword)],
  'rejected-modules': () => [],
  'warranty-claims': ({ claimStatus, state, searchFor }) => [textOf(claimStatus), textOf(state), textOf(searchFor)],
};

/**
 * The name of a report's file, which says its filter: `orders_delivered_2026-10-01_2026-10-31.xlsx`.
 *
 * @param query as the report's call of the contract names it, parsed
 * @param today `YYYY-MM-DD`; the day in the name of a report without days
 */
export async function reportFileName(
  report: ReportName,
  format: ReportFormat,
  query: ReportQuery,
  { today, nameOf }: { today: string; nameOf: NameLookup },
): Promise<string> {
  if (report === 'registrations')
    return `${query.steps === String(APPROVED_STEP) ? '' : 'Pending_'}Q.PARTNER_List_${today}.${format}`;
  const words = await Promise.all(WORDS[report](query, nameOf).map(async (word) => word));
  const selected = typeof query.ids === 'string' ? [`${query.ids.split('-').length}-selected`] : [];
  const parts = [
    report,
    ...words.flatMap((word) => (word ? [plain(word)] : [])),
    ...selected,
    ...(report === 'weekly' ? [lastWholeWeek(today).name] : daysOf(query, today)),
  ];
  return `${parts.join('_')}.${format}`;
}

function daysOf({ startDate, endDate }: ReportQuery, today: string): string[] {
  if (startDate && endDate) return [String(startDate), String(endDate)];
  if (startDate) return [`from-${startDate}`];
  return [endDate ? `until-${endDate}` : today];
}

function textOf(value: ReportQuery[string]): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

async function called(
  what: Parameters<NameLookup>[0],
  id: ReportQuery[string],
  nameOf: NameLookup,
): Promise<string | undefined> {
  return typeof id === 'number' ? ((await nameOf(what, id)) ?? `${what} ${id}`) : undefined;
}

const LONGEST_WORD = 40;

/** As every system takes it in a file's name: lower case, digits and hyphens. */
function plain(word: string): string {
  const letters = word
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const slug = letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_WORD)
    .replace(/^-+|-+$/g, '');
  return slug || 'search';
}

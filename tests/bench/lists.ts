import { workAddress } from '@/lib/addresses/work';
import { listOrders } from '@/lib/contract/orders';
import { filterOf, orderWindowOf } from '@/upstream/resources/orders/order-query';
import { findOrderPage } from '@/upstream/resources/orders/repository';
import { measureGrownLists } from './grown-lists';
import { type Finding, ms } from './report';
import { COMPRESSED, type SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

/** A view of the list: the upstream's query and the page's address that show the same orders. */
interface View {
  what: string;
  query: string;
  path: string;
  /** Its SQL is what a search is compared with. */
  isSearch?: true;
}

const COMPANY = 'sunrise';

const VIEWS: readonly View[] = [
  { what: 'Delivered, page 1', query: 'orderStatusId=4&offset=0', path: '4/1' },
  { what: 'all, page 400', query: 'offset=9975', path: 'all/400' },
  {
    what: `searched "${COMPANY}"`,
    query: `searchFor=${COMPANY}&offset=0`,
    path: `all/1?searchFor=${COMPANY}`,
    isSearch: true,
  },
  { what: 'searched "1042"', query: 'searchFor=1042&offset=0', path: 'all/1?searchFor=1042', isSearch: true },
  { what: 'searched without a match', query: 'searchFor=zzqy&offset=0', path: 'all/1?searchFor=zzqy', isSearch: true },
];

const LIMIT = 1.5;
const ROUNDS = 60;
const WARM_UP = 15;
const ZONE = 'America/Los_Angeles';

/** How the views' times grow from the small table to the large one, in SQL, in the upstream, and as a whole page. */
export async function measureLists(small: SizedProduct, middle: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const view of VIEWS) {
    const levels = {
      SQL: (product: SizedProduct) => sql(product, view.query),
      upstream: (product: SizedProduct) => product.fromUpstream(`/orders?${view.query}&limit=25`),
      page: (product: SizedProduct) => product.fromOffice(`/marketing-shop/orders/${view.path}`, COMPRESSED),
    };
    for (const [level, run] of Object.entries(levels)) {
      const times = await timeInTurns(
        { small: () => run(small), middle: () => run(middle), large: () => run(large) },
        ROUNDS,
        WARM_UP,
      );
      findings.push({
        what: `${view.what}: ${level}`,
        value: times.large / times.small,
        unit: '×',
        limit: LIMIT,
        detail: `${ms(times.small)} → ${ms(times.middle)} → ${ms(times.large)}`,
      });
    }
    if (view.isSearch) findings.push(await measureSearchOverSql(large, view));
  }
  return findings;
}

/** What the dashboard costs as orders grow, and beside their list, than which it shall not be slower. */
export async function measureDashboard(small: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  const grown = await measureGrownLists(small, large, [['the dashboard', '/dashboard', '/dashboard']]);
  const page = (path: string) => () => large.fromOffice(path, COMPRESSED);
  const times = await timeInTurns(
    { list: page('/marketing-shop/orders/all/1'), dashboard: page('/dashboard') },
    ROUNDS,
    WARM_UP,
  );
  const what = 'the dashboard, over the list of orders: page';
  return [
    ...grown,
    {
      what,
      value: times.dashboard / times.list,
      unit: '×',
      limit: LIMIT,
      detail: `${ms(times.list)} → ${ms(times.dashboard)}`,
    },
  ];
}

const ORDERS_TO_SHIP = workAddress.href({ kind: 'order' });

/** What the queue costs as orders grow: all kinds, and orders to ship alone. */
export function measureWork(small: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  return measureGrownLists(small, large, [
    ['my work', '/work', workAddress.href({})],
    ['orders to ship', ORDERS_TO_SHIP, ORDERS_TO_SHIP],
    ['what is assigned to me', '/work?assigned=me', workAddress.href({ assigned: 'me' })],
  ]);
}

async function measureSearchOverSql(product: SizedProduct, { what, query }: View): Promise<Finding> {
  const times = await timeInTurns(
    { sql: () => sql(product, query), upstream: () => product.fromUpstream(`/orders?${query}&limit=25`) },
    ROUNDS,
    WARM_UP,
  );
  return {
    what: `${what}: upstream over its SQL`,
    value: times.upstream / times.sql,
    unit: '×',
    limit: 2,
    detail: `${ms(times.sql)} → ${ms(times.upstream)}`,
  };
}

function sql({ pool }: SizedProduct, query: string): Promise<unknown> {
  const parsed = listOrders.query.parse({ ...Object.fromEntries(new URLSearchParams(query)), limit: '25' });
  return findOrderPage(pool, filterOf(parsed, ZONE, new Date()), orderWindowOf(parsed, 25));
}

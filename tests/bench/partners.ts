import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import type { Finding } from './report';
import { downloadWatched } from './reports';
import { startSized, type SizedProduct } from './sized-products';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 10_000;

const LIST = '/users/registration/search?steps=2&page=1&size=10';

const page = (view: Partial<RegistrationsView>) => registrationsAddress.href({ tab: '1', ...view });
const searched = (what: string, searchBy: NonNullable<RegistrationsView['searchBy']>, searchFor: string): ListView => [
  what,
  `${LIST}&searchKey=${searchBy}&searchVal=${encodeURIComponent(searchFor)}`,
  page({ searchBy, searchFor }),
];

/** Texts that some registrations have, that most of them have, and that none has. */
const LISTS: readonly ListView[] = [
  ['list, page 1', LIST, page({})],
  ['list of the pending, page 1', LIST.replace('steps=2', 'steps=0,1'), page({ tab: '0' })],
  searched('searched by e-mail', 'email', 'anna'),
  searched('searched by name', 'fullName', 'anna'),
  searched('searched by company', 'companyName', 'sunrise'),
  searched('searched by a common word', 'companyName', 'solar'),
  searched('searched without a match', 'companyName', 'nobodyhasthisname'),
  searched('searched by city', 'city', 'san'),
  searched('searched by channel', 'purchaseChannel', 'Other'),
  searched('searched by distributor', 'purchaseChannel', 'Sunline Supply'),
  searched('searched by status', 'disabled', 'true'),
  ['with the newsletter', `${LIST}&newsLetter=Y`, page({ newsletter: 'Y' })],
];

/** What the list of registrations, its search, a detail and its download cost as partners grow. */
export async function measurePartners(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  try {
    for (const partners of [SMALL, LARGE])
      started.push(await startSized(postgres, { orders: ORDERS, partners }, dataDir));
    const [small, large] = started as [SizedProduct, SizedProduct];
    const id = await aMaster(small);
    const detail: ListView = [
      'detail',
      `/users/registration/getUserDetail?userId=${id}`,
      `/qpartners/registration/${id}`,
    ];
    const findings = await measureGrownLists(small, large, [...LISTS, detail]);
    const { memory } = await downloadWatched(
      large,
      `${LARGE} registrations to xlsx`,
      'registrations?format=xlsx&steps=2',
    );
    return [...findings, memory];
  } finally {
    for (const product of started) await product.stop();
  }
}

/** Of a registration that both have. */
async function aMaster({ pool }: SizedProduct): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT master_id AS id FROM companies WHERE master_id IS NOT NULL AND approval_step = 2 ORDER BY id LIMIT 1',
  );
  return rows[0]?.id ?? 0;
}

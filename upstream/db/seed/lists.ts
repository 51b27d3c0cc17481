import type { ClientBase } from 'pg';

/** The demo's choices of forms, in order. Its records refer to them by id or name. */
const DISTRIBUTORS = [
  ...['Q CELLS', 'Sunline Supply', 'Pacific Solar Distribution', 'Midwest PV Wholesale', 'Lone Star Electric Supply'],
  ...['Atlantic Renewables', 'Greenfield Distribution', 'Summit Solar Supply'],
];

const JOB_TITLES = [
  ...['Owner', 'President', 'CEO', 'Vice President', 'General Manager', 'Operations Manager', 'Sales Manager'],
  ...['Purchasing Manager', 'Project Manager', 'Office Manager'],
];

const MODULE_BRANDS = [
  ...['Q CELLS', 'Silfab', 'REC', 'Canadian Solar', 'JA Solar', 'LONGi', 'SunPower', 'Panasonic', 'Other'],
];
const BATTERY_BRANDS = ['Q CELLS', 'Tesla', 'Enphase', 'LG', 'SolarEdge', 'Generac', 'FranklinWH', 'Other'];

const MODULE_VOLUMES = [
  ...['Less than 250 kW', '250 kW to 500 kW', '500 kW to 1 MW', '1 MW to 2 MW', '2 MW to 3 MW', '3 MW to 5 MW'],
  ...['5 MW to 10 MW', '10 MW to 15 MW', '15 MW to 20 MW', 'More than 20 MW'],
];
const BATTERY_VOLUMES = [
  ...['Less than 10 sets', '10 to 20 sets', '20 to 30 sets', '30 to 40 sets', '40 to 50 sets', '50 to 75 sets'],
  ...['75 to 100 sets', 'More than 100 sets'],
];

const WEBSITE_CATEGORIES = [
  ...['Product Information', 'Where to Buy', 'Installation', 'Warranty', 'Media and Marketing', 'Other'],
];
const PORTAL_CATEGORIES = [
  ...['Q.Points and Rewards', 'Orders and Shipping', 'Serial Numbers', 'Account and Registration', 'Training', 'Other'],
];

const ACADEMY_TYPES = ['Product Training', 'Installation', 'Sales and Marketing', 'Webinar'];
const FAQ_TYPES = ['Account', 'Q.Points', 'Shop', 'Registration of modules', 'Warranty', 'Products'];
const DATA_HUB_CATEGORIES = ['Solar modules', 'Energy storage', 'Inverters', 'Mounting', 'Marketing'];

const REGIONS =
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`.split(/,\s+/);

/** Tables, the id of each list's first option, and the column that tells lists of one table apart. */
const LISTS: readonly {
  table: string;
  first: number;
  of?: readonly [column: string, value: string];
  names: string[];
}[] = [
  { table: 'distributors', first: 1, names: DISTRIBUTORS },
  { table: 'job_titles', first: 1, names: JOB_TITLES },
  { table: 'product_brands', first: 1, of: ['product_type', '1'], names: MODULE_BRANDS },
  { table: 'product_brands', first: 10, of: ['product_type', '2'], names: BATTERY_BRANDS },
  { table: 'installation_volumes', first: 1, of: ['product_type', '1'], names: MODULE_VOLUMES },
  { table: 'installation_volumes', first: 11, of: ['product_type', '2'], names: BATTERY_VOLUMES },
  { table: 'inquiry_categories', first: 1, of: ['contact_type_id', '1'], names: WEBSITE_CATEGORIES },
  { table: 'inquiry_categories', first: 7, of: ['contact_type_id', '2'], names: PORTAL_CATEGORIES },
  { table: 'content_types', first: 1, of: ['area', `'academy'`], names: ACADEMY_TYPES },
  { table: 'content_types', first: 101, of: ['area', `'faq'`], names: FAQ_TYPES },
  { table: 'content_types', first: 201, of: ['area', `'dataHub'`], names: DATA_HUB_CATEGORIES },
];

/** Empties the lists, except for the options that migrations insert. Nothing may use them any more. */
export async function emptyLists(client: ClientBase): Promise<void> {
  for (const table of new Set(LISTS.map(({ table }) => table)))
    await client.query(
      `DELETE FROM ${table} ${table === 'installation_volumes' ? 'WHERE id NOT IN (1, 10, 11, 18)' : ''}`,
    );
  await client.query('DELETE FROM sales_regions');
  await client.query('DELETE FROM shipping_carriers WHERE id > 100');
}

/** Loads the demo's lists. Options that are already there get the demo's name and place. */
export async function loadLists(client: ClientBase): Promise<void> {
  for (const { table, first, of, names } of LISTS) {
    const [column, value] = of ?? [];
    await client.query(
      `INSERT INTO ${table} (id, name, priority${column ? `, ${column}` : ''})
       SELECT $1::integer + place - 1, name, place${value ? `, ${value}` : ''}
       FROM unnest($2::text[]) WITH ORDINALITY AS option (name, place)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, priority = excluded.priority, is_hidden = false`,
      [first, names],
    );
  }
  await client.query(
    `INSERT INTO sales_regions (code, name, priority)
     SELECT left(region, 2), substr(region, 4), place FROM unnest($1::text[]) WITH ORDINALITY AS option (region, place)
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, priority = excluded.priority, is_hidden = false`,
    [REGIONS],
  );
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListOption } from '@/lib/contract/lists';
import { LIST_NAMES, LISTS, type ListName } from '@/lib/domain/lists';
import { anItem } from './content-fixture';
import { STALE, statusLine } from './harness/client';
import { anOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';
import { aPartner, registrationForm } from './partners-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const optionsOf = async (list: ListName) => (await admin.get(`/lists?list=${list}`)).body as ListOption[];
const optionOf = async (list: ListName, name: string) => (await optionsOf(list)).find((each) => each.name === name);

let made = 0;

/** Adds an option. Its name is new, and its code one that no state has. */
async function anOption(list: ListName, name = `Added ${(made += 1)}`): Promise<ListOption> {
  const code = LISTS[list].users[0] === 'registration' && list === 'sales-regions' ? { code: `Z${(made += 1)}` } : {};
  const { status, body } = await admin.post(`/lists/${list}`, { name, ...code });
  expect(status).toBe(200);
  return body as ListOption;
}

const change = (list: ListName, { id }: { id: number }, body: object) => admin.patch(`/lists/${list}/${id}`, body);
const merge = (list: ListName, { id }: { id: number }, body: object) => admin.patch(`/lists/${list}/${id}/merge`, body);
const remove = (list: ListName, { id }: { id: number }, query = '') =>
  admin.send('DELETE', `/lists/${list}/${id}${query}`);

/** Makes a record use an option. @returns reads what the record now stores of it */
type Use = (option: ListOption) => Promise<() => Promise<unknown>>;

const ofCompany =
  (column: string, valueOf: (option: ListOption) => string = ({ name }) => name): Use =>
  async (option) => {
    const { companyId } = await aPartner(upstream.db);
    const group = column === 'purchase_channel' ? ', channel_group = $2' : '';
    await upstream.db.query(`UPDATE companies SET ${column} = $2 ${group} WHERE id = $1`, [companyId, valueOf(option)]);
    return () => stored(`SELECT ${column} AS value FROM companies WHERE id = ${companyId}`);
  };

const ofProducts =
  (type: 1 | 2, column: 'brands' | 'volume_id'): Use =>
  async ({ id, name }) => {
    const { companyId } = await aPartner(upstream.db);
    await upstream.db.query(
      `UPDATE registration_products SET ${column} = $2 WHERE company_id = $1 AND product_type = ${type}`,
      [companyId, column === 'brands' ? `REC|${name}` : id],
    );
    return () =>
      stored(
        `SELECT ${column} AS value FROM registration_products WHERE company_id = ${companyId} AND product_type = ${type}`,
      );
  };

const ofInquiry =
  (contactTypeId: 1 | 2): Use =>
  async ({ id }) => {
    const inquiry = await anInquiry(upstream.db, { contactTypeId, categoryId: id });
    return () => stored(`SELECT category_id AS value FROM inquiries WHERE id = ${inquiry.id}`);
  };

const ofItem =
  (area: 'dataHub' | 'academy' | 'faq'): Use =>
  async ({ id }) => {
    const item = await anItem(admin, area);
    await upstream.db.query('UPDATE content_items SET type_id = $2 WHERE id = $1', [item.id, id]);
    return () => stored(`SELECT type_id AS value FROM content_items WHERE id = ${item.id}`);
  };

const ofOrder: Use = async ({ name }) => {
  const order = await anOrder(upstream.db, { lines: [{}] });
  await upstream.db.query('UPDATE order_lines SET shipping_company = $2 WHERE order_id = $1', [order.id, name]);
  return () => stored(`SELECT shipping_company AS value FROM order_lines WHERE order_id = ${order.id}`);
};

async function stored(text: string): Promise<unknown> {
  return (await upstream.db.query<{ value: unknown }>(text)).rows[0]?.value;
}

const byName = (option: { name: string }) => option.name;
const byId = (option: { id: number }) => option.id;

/** How a record uses an option of each list, and what it then stores of it. */
const USES: Readonly<Record<ListName, readonly [Use, (option: ListOption) => unknown]>> = {
  distributors: [ofCompany('purchase_channel'), byName],
  'sales-regions': [
    ofCompany('sales_area', ({ code, name }) => `TX:Texas|${code}:${name}`),
    ({ code, name }) => `TX:Texas|${code}:${name}`,
  ],
  'module-brands': [ofProducts(1, 'brands'), ({ name }) => `REC|${name}`],
  'battery-brands': [ofProducts(2, 'brands'), ({ name }) => `REC|${name}`],
  'job-titles': [ofCompany('job_title'), byName],
  'module-volumes': [ofProducts(1, 'volume_id'), byId],
  'battery-volumes': [ofProducts(2, 'volume_id'), byId],
  'website-categories': [ofInquiry(1), byId],
  'portal-categories': [ofInquiry(2), byId],
  'data-hub-categories': [ofItem('dataHub'), byId],
  'academy-types': [ofItem('academy'), byId],
  'faq-types': [ofItem('faq'), byId],
  carriers: [ofOrder, byName],
};

describe.each(LIST_NAMES)('the list %s', (list) => {
  const [use, valueOf] = USES[list];
  const { noun, users } = LISTS[list];

  it('gets a new option last, once per name, whatever its case', async () => {
    const before = await optionsOf(list);
    const option = await anOption(list, `Newest of ${list}`);
    expect(option).toMatchObject({ hidden: false, uses: 0, version: 1 });
    expect((await optionsOf(list)).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), option.id]);
    const again = await admin.post(`/lists/${list}`, { name: option.name.toUpperCase(), code: 'ZZ9' });
    expect(statusLine(again)).toBe(`422 There is a ${noun[0]} named "${option.name.toUpperCase()}" already.`);
    expect(statusLine(await admin.post(`/lists/${list}`, { name: '  ' }))).toBe(
      '422 The request is not valid: Enter a name.',
    );
    await remove(list, option);
  });

  it('renames an option in the records that use it', async () => {
    const option = await anOption(list);
    const other = await anOption(list);
    const valueNow = await use(option);
    expect(statusLine(await change(list, option, { name: other.name }))).toMatch(/^422 There is a .* already\.$/);
    const { body } = await change(list, option, { name: `Renamed ${option.name}`, version: option.version });
    expect(body).toMatchObject({ name: `Renamed ${option.name}`, uses: 1, version: 2 });
    expect(await valueNow()).toEqual(valueOf(body as ListOption));
    expect(statusLine(await change(list, option, { name: 'Later', version: option.version }))).toBe(STALE);
  });

  it('hides an option, which records keep', async () => {
    const option = await anOption(list);
    const valueNow = await use(option);
    const hide = (hidden: boolean) => admin.patch(`/lists/${list}/${option.id}/hidden`, { hidden });
    expect((await hide(true)).body).toMatchObject({ hidden: true, uses: 1 });
    expect(await optionOf(list, option.name)).toMatchObject({ hidden: true, uses: 1 });
    expect(await valueNow()).toEqual(valueOf(option));
    expect((await hide(false)).body).toMatchObject({ hidden: false });
  });

  it('deletes only an unused option', async () => {
    const option = await anOption(list);
    await use(option);
    await use(option);
    expect(statusLine(await remove(list, option))).toBe(
      `409 “${option.name}” is used by 2 ${users[1]}. Hide it, or merge it into another ${noun[0]}.`,
    );
    const unused = await anOption(list);
    expect(statusLine(await remove(list, unused, '?version=7'))).toBe(STALE);
    expect(statusLine(await remove(list, unused, '?version=1'))).toBe('200');
    expect(await optionOf(list, unused.name)).toBeUndefined();
  });

  it('merges an option into another one, with the records that use it', async () => {
    const [from, into] = [await anOption(list), await anOption(list)];
    const [ofFrom, ofInto] = [await use(from), await use(into)];
    const { body } = await merge(list, from, { into: into.id, version: from.version });
    expect(body).toMatchObject({ id: into.id, uses: 2 });
    expect([await ofFrom(), await ofInto()]).toEqual([valueOf(into), valueOf(into)]);
    expect(await optionOf(list, from.name)).toBeUndefined();
    expect(statusLine(await merge(list, from, { into: into.id }))).toMatch(/^404/);
    expect(statusLine(await merge(list, into, { into: into.id }))).toBe('422 Choose another option.');
    expect(statusLine(await merge(list, into, { into: from.id }))).toBe(
      `422 This ${noun[0]} no longer exists. Choose another one.`,
    );
  });

  it('is reordered, but not by an old order', async () => {
    const [one, two] = [await anOption(list), await anOption(list)];
    const swap = () =>
      admin.patch(`/lists/${list}`, {
        batchUpdate: [
          { id: one.id, priority: two.priority, previous: one.priority },
          { id: two.id, priority: one.priority, previous: two.priority },
        ],
      });
    expect(statusLine(await swap())).toBe('200');
    expect((await optionsOf(list)).slice(-2).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(statusLine(await swap())).toBe(
      `409 The order of the ${noun[1]} was changed by someone else. Please reload the list and move the ${noun[0]} again.`,
    );
  });

  it('logs each change', async () => {
    const option = await anOption(list);
    await change(list, option, { name: `${option.name} again` });
    await admin.patch(`/lists/${list}/${option.id}/hidden`, { hidden: true });
    await remove(list, option);
    const { rows } = await upstream.db.query<{ action: string; list: string }>(
      `SELECT action, coalesce(after, before) ->> 'list' AS list FROM activity
       WHERE object_type = 'list option' AND object_id = $1 AND object_name LIKE $2 ORDER BY id`,
      [String(option.id), `${option.name}%`],
    );
    const all = ['createOption', 'changeOption', 'hideOption', 'deleteOption'];
    expect(rows).toEqual(all.map((action) => ({ action, list: LISTS[list].title })));
  });

  it('lets one of two people at once have a name, and one of two delete or merge an option', async () => {
    const name = `Wanted ${list}`;
    const add = (code: string) => admin.post(`/lists/${list}`, { name, code });
    const added = await Promise.all([add('ZA'), add('ZB')]);
    expect(added.map(({ status }) => status).sort()).toEqual([200, 422]);
    const option = (await optionOf(list, name))!;
    const into = await anOption(list);
    const ended = await Promise.all([remove(list, option), merge(list, option, { into: into.id })]);
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

it('a list of one table doesn’t reach into another', async () => {
  const [brand] = await optionsOf('battery-brands');
  const [own] = await optionsOf('module-brands');
  expect(statusLine(await change('module-brands', brand!, { name: 'X' }))).toMatch(/^404/);
  expect(statusLine(await merge('module-brands', await anOption('module-brands'), { into: brand!.id }))).toMatch(
    /^422/,
  );
  const batchUpdate = [
    { id: brand!.id, priority: own!.priority },
    { id: own!.id, priority: brand!.priority },
  ];
  expect(statusLine(await admin.patch('/lists/module-brands', { batchUpdate }))).toMatch(/^409/);
  // The same name is two options in two lists.
  expect([own!.name, brand!.name]).toEqual(['Q CELLS', 'Q CELLS']);
});

it('options without a place of their own can be moved', async () => {
  await upstream.db.query(
    `INSERT INTO content_types (area, name) VALUES ('academy', 'Unplaced 1'), ('academy', 'Unplaced 2')`,
  );
  const [one, two] = await optionsOf('academy-types');
  expect([one!.name, two!.name]).toEqual(['Unplaced 1', 'Unplaced 2']);
  const batchUpdate = [
    { id: one!.id, priority: 2, previous: 1 },
    { id: two!.id, priority: 1, previous: 2 },
  ];
  expect(statusLine(await admin.patch('/lists/academy-types', { batchUpdate }))).toBe('200');
  expect((await optionsOf('academy-types')).slice(0, 2).map(({ id }) => id)).toEqual([two!.id, one!.id]);
});

describe('options with a meaning', () => {
  it.each([
    ['module-volumes', 1],
    ['module-volumes', 10],
    ['battery-volumes', 11],
    ['battery-volumes', 18],
  ] as const)('of %s, the option %i, can be renamed and hidden, but not deleted or merged', async (list, id) => {
    const option = (await optionsOf(list)).find((each) => each.id === id)!;
    const other = await anOption(list);
    const sentence = `409 “${option.name}” needs a quantity that the portal checks. You can rename or hide it, but not delete or merge it.`;
    expect(statusLine(await remove(list, option))).toBe(sentence);
    expect(statusLine(await merge(list, option, { into: other.id }))).toBe(sentence);
    expect(statusLine(await merge(list, other, { into: id }))).toBe(
      `422 “${option.name}” needs a quantity, which these registrations don’t have. Choose another volume.`,
    );
    expect(statusLine(await change(list, option, { name: `${option.name}!` }))).toBe('200');
    expect(statusLine(await change(list, option, { name: option.name }))).toBe('200');
  });

  it.each(['usps', 'ups', 'fedex'])('%s keeps its name, and may get another link', async (name) => {
    const carrier = (await optionOf('carriers', name))!;
    expect(carrier.uses).toBeNull();
    for (const answer of [
      await change('carriers', carrier, { name: 'Other' }),
      await remove('carriers', carrier),
      await merge('carriers', carrier, { into: (await anOption('carriers')).id }),
    ])
      expect(statusLine(answer)).toMatch(/^409 The portal checks the numbers of .*not rename, delete or merge it\.$/);
    const link = 'https://example.com/{number}';
    expect((await change('carriers', carrier, { name, link })).body).toMatchObject({ link });
    await change('carriers', carrier, { name, link: carrier.link });
  });
});

describe('what an option may be', () => {
  it.each([
    ['distributors', { name: 'other' }, 'The form already offers “Other”.'],
    ['job-titles', { name: 'Other' }, 'The form already offers “Other”.'],
    ['module-brands', { name: 'None' }, 'The form already offers “None”.'],
    ['battery-brands', { name: 'A|B' }, 'Use a name without the character |.'],
    ['sales-regions', { name: 'A|B', code: 'AB' }, 'Use a name without the character |.'],
    ['sales-regions', { name: 'Somewhere' }, 'Enter a code.'],
    ['sales-regions', { name: 'Somewhere', code: 'tx' }, 'Texas already has this code.'],
    ['sales-regions', { name: 'Somewhere', code: 'T:X' }, 'The request is not valid: Use letters, digits or hyphens.'],
    ['carriers', { name: 'DHL', link: 'https://dhl.com/' }, 'Enter {number} once, where the tracking number goes.'],
    ['carriers', { name: 'DHL', link: 'http://dhl.com/{number}' }, 'Enter a link that starts with https://.'],
    ['carriers', { name: 'DHL', link: 'https://{number}.com/' }, 'Put {number} after the name of the website.'],
    ['carriers', { name: 'DHL', link: 'https://me:x@dhl.com/{number}' }, 'Enter the address of the carrier’s website.'],
  ] as const)('in %s, not %j', async (list, body, sentence) => {
    expect(statusLine(await admin.post(`/lists/${list}`, body))).toBe(`422 ${sentence}`);
  });

  it('is a carrier’s link, by which its numbers are followed', async () => {
    const link = 'https://www.dhl.com/track?id={number}&lang=en';
    const { body: carrier } = await admin.post('/lists/carriers', { name: 'DHL Express', link });
    const order = await anOrder(upstream.db, { lines: [{}], orderStatusId: 2 });
    const parcel = { orderStatusId: 6, shippingCompany: 'dhl express', trackingNumber: 'JD 1' };
    expect(statusLine(await admin.patch(`/orders/${order.id}`, parcel))).toBe('200');
    const { body } = await admin.get(`/orders/${order.id}`);
    expect(body).toMatchObject({
      trackingPage: link,
      products: [{ shippingCompany: 'DHL Express', trackingPage: link }],
    });
    await admin.patch(`/lists/carriers/${carrier.id}/hidden`, { hidden: true });
    const next = await anOrder(upstream.db, { lines: [{}], orderStatusId: 2 });
    expect(statusLine(await admin.patch(`/orders/${next.id}`, parcel))).toBe(
      '422 This carrier is no longer offered. Choose another one.',
    );
  });
});

describe('registrations', () => {
  const groupOf = (companyId: number) => stored(`SELECT channel_group AS value FROM companies WHERE id = ${companyId}`);

  it('that typed a distributor belong to it once it is listed, and follow its name', async () => {
    const { companyId } = await aPartner(upstream.db);
    await upstream.db.query(
      `UPDATE companies SET purchase_channel = 'Typed Supply', channel_group = 'Other' WHERE id = $1`,
      [companyId],
    );
    const option = await anOption('distributors', 'Typed Supply');
    expect(option.uses).toBe(1);
    expect(await groupOf(companyId)).toBe('Typed Supply');
    await change('distributors', option, { name: 'Typed & Sons' });
    expect(await groupOf(companyId)).toBe('Typed & Sons');
  });

  it('open in a form are stale after a rename of what they use', async () => {
    const option = await anOption('job-titles');
    const partner = await aPartner(upstream.db, { approvalStep: 2 });
    await upstream.db.query('UPDATE companies SET job_title = $2 WHERE id = $1', [partner.companyId, option.name]);
    const { body } = await admin.get(`/users/registration/getUserDetail?userId=${partner.id}`);
    await change('job-titles', option, { name: 'Chief of Roofs' });
    const form = registrationForm(partner.id, { jobTitle: option.name, version: String(body.version) });
    const saved = await admin.send('PATCH', '/users/registration/updateUserInfo', { body: form });
    expect(statusLine(saved)).toBe(STALE);
  });

  it('from the trash join the group of their distributor, and lose a volume that is gone', async () => {
    const volume = await anOption('module-volumes');
    const { id, companyId } = await aPartner(upstream.db);
    await upstream.db.query(
      `UPDATE companies SET purchase_channel = 'Back Again', channel_group = 'Other' WHERE id = $1`,
      [companyId],
    );
    await upstream.db.query(
      `UPDATE registration_products SET brands = 'REC', volume_id = $2 WHERE company_id = $1 AND product_type = 1`,
      [companyId, volume.id],
    );
    await admin.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [id] }),
    });
    await anOption('distributors', 'Back Again');
    expect(statusLine(await remove('module-volumes', volume))).toBe('200');
    expect(statusLine(await admin.patch('/users/registration/restore', { userId: id }))).toBe('200');
    expect(await groupOf(companyId)).toBe('Back Again');
    expect(
      await stored(`SELECT volume_id AS value FROM registration_products WHERE company_id = ${companyId}
      AND product_type = 1`),
    ).toBeNull();
  });
});

it('hidden options are not offered to partner systems, and can’t be chosen for content and inquiries', async () => {
  const [type] = await optionsOf('faq-types');
  const [category] = await optionsOf('website-categories');
  const inquiry = await anInquiry(upstream.db, {
    contactTypeId: 1,
    categoryId: (await optionsOf('website-categories'))[1]!.id,
  });
  await admin.patch(`/lists/faq-types/${type!.id}/hidden`, { hidden: true });
  await admin.patch(`/lists/website-categories/${category!.id}/hidden`, { hidden: true });
  expect((await admin.get('/faq/types')).body[0]).toMatchObject({ id: type!.id, hidden: true });
  const chosen = { ids: [inquiry.id], categoryId: category!.id };
  expect(statusLine(await admin.patch('/contact/categorize', chosen))).toBe(
    '422 This category is no longer offered. Choose another one.',
  );
});

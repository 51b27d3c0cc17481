import { beforeEach, expect, test } from 'vitest';
import { signedIn, type Browser } from './browser';
import { ForeignUpstream, json, orderRow, ROLES_OF } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

/** A company's page in front of an upstream that knows no companies by their id. */
const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);

const company = (id: number, name: string) => ({
  ...{ id, name, state: 'CA', approvalStep: 2, totalQpoints: 5000, consumed: 1200, availableQpoints: 3800 },
  user: { email: 'pia@sun.example', firstName: 'Pia', lastName: 'Sun' },
});

const inquiry = (id: number, companyName: string) => ({
  ...{ id, companyName, name: `Asker ${id}`, contactCategoryName: 'Other', contactStatus: 'Received' },
  createdAt: '2026-10-01T10:00:00.000Z',
});

const page = (...data: object[]) => ({ data, total: data.length });

beforeEach(() => {
  const roles = { ...ROLES_OF, supportCenter: [1], approvals: [1] };
  upstream.on(
    'GET /access-control-list',
    Object.entries(roles).map(([routeType, of]) => ({ routeType, roles: of })),
  );
  upstream.on('GET /companies/search', (_, response) => json(response, 404, { statusCode: 404, message: 'No.' }));
  upstream.on('GET /users/qpoints/search', page(company(6, 'Moon'), company(7, 'Sun Works')));
  upstream.on('GET /orders', [
    orderRow(1, { companyName: 'SUN WORKS' }),
    orderRow(2, { companyName: 'Sun Works Two' }),
  ]);
  upstream.on('GET /contact/search', ({ url }) =>
    url.includes('contactTypeId=1') ? page(inquiry(1, 'Sun Works'), inquiry(2, 'Moon')) : page(),
  );
  upstream.on('GET /contact/statuses', [{ id: 1, name: 'Received' }]);
  upstream.on('GET /users/sub-user/by-company', page({ firstName: 'Sam', lastName: 'Sub', email: 'sam@sun.example' }));
  upstream.on(
    'GET /point-request/histories',
    page({ createdAt: '2026-10-01T10:00:00.000Z', requestStatus: 'Accrual Completed', qpoints: 450 }),
  );
});

const shown = async (browser: Browser, path: string) => {
  const response = await browser.get(`/qpartners/companies/7${path}`);
  return { status: response.status, text: (await response.text()).replace(/<script\b[^]*?<\/script>/g, '') };
};

test.each([
  ['', ['Sun Works', 'Approved', '3,800', 'pia@sun.example', 'Accrual Completed', 'Q-1<'], ['Q-2<', '>Statement<']],
  ['/points', ['Accrual Completed', '450', '1 of 1'], ['Balance']],
  ['/orders', ['Q-1<', 'Showing orders that mention “Sun Works”'], ['Q-2<', 'could not be read']],
  ['/inquiries', ['Asker 1', 'Showing inquiries that mention “Sun Works”'], ['Asker 2']],
  ['/people', ['Pia Sun', 'Sam Sub', 'sam@sun.example'], []],
])('is made of the specs’ lists: %s', async (path, tells, lacks) => {
  const { status, text } = await shown(await signedIn(office.address), path);
  expect(status).toBe(200);
  expect(tells.filter((each) => !text.includes(each))).toEqual([]);
  expect([...lacks, '/companies/7/claims', '/companies/7/activity'].filter((each) => text.includes(each))).toEqual([]);
});

test('has no tab that the specs have no list for, and is no page of another id', async () => {
  const browser = await signedIn(office.address);
  expect((await shown(browser, '/claims')).status).toBe(404);
  expect((await browser.get('/qpartners/companies/9')).status).toBe(404);
});

test('is what the dialog of its points leads to', async () => {
  const browser = await signedIn(office.address);
  expect(await (await browser.get('/rewards/qpoint-management?company=7')).text()).toContain(
    'href="/qpartners/companies/7"',
  );
});

test.each([
  ['shop@x.example', '', 403],
  ['rewards@x.example', '', 200],
  ['rewards@x.example', '/orders', 403],
  ['rewards@x.example', '/inquiries', 403],
])('asks for the right of each part: %s %s', async (email, path, status) => {
  const browser = await signedIn(office.address, email);
  const page = await shown(browser, path);
  expect(page.status).toBe(status);
  expect(page.text).not.toContain('Q-1<');
  // Nobody here may see registrations: what an area of the page is not for is not even asked.
  expect(upstream.calls('GET /users/registration/search').filter(({ url }) => url.includes('searchVal'))).toEqual([]);
});

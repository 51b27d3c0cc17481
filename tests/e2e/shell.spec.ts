import { ready } from './support/ready';
import { expect, test, type Page } from './support/test';
import { all, sent, texts } from './support/sent';
import { demoUser, signIn, signInAfresh, type Person } from './support/sign-in';

const PHONE = { width: 390, height: 844 };

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Portal' });
const userButton = (page: Page, person: Person) =>
  page.getByRole('button', { name: `${demoUser(person).firstName} ${demoUser(person).lastName}` });

async function chooseTheme(page: Page, theme: 'System' | 'Light' | 'Dark') {
  await userButton(page, 'admin').click();
  await page.getByRole('menuitemradio', { name: theme }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const MENUS: readonly (readonly [Person, readonly string[]])[] = [
  [
    'admin',
    [
      'Dashboard',
      'Insights',
      'Work',
      'Registration',
      'Approvals',
      'Uploads',
      'Serial numbers',
      'Configurations',
      'Q.Point Management',
      'Products',
      'Orders',
      'Qcells website',
      'Partner website',
      'Claim Management',
      'Admin Management',
      'News',
      'Download Center',
      'Video Content',
      'FAQ',
      'Content Calendar',
      'Lists',
      'Roles and access',
      'API keys',
      'Activity',
      'Project Status',
    ],
  ],
  [
    'rewards',
    [
      ...['Dashboard', 'Insights', 'Work', 'Approvals', 'Uploads', 'Serial numbers', 'Configurations'],
      ...['Q.Point Management', 'Project Status'],
    ],
  ],
  ['shop', ['Dashboard', 'Insights', 'Work', 'Products', 'Orders', 'Project Status']],
  ['requester', ['Dashboard', 'Insights', 'Q.Point Management', 'Project Status']],
];

/** Pages that the specs title otherwise than their menu entry. */
const TITLES: Readonly<Record<string, string | RegExp>> = {
  Dashboard: /^Good (morning|afternoon|evening), /,
  'Admin Management': 'Admin',
  News: 'Notice',
  'Download Center': 'Data Hub',
  'Video Content': 'ONLINE',
  'Project Status': 'PROJECT MANAGEMENT',
};

test('the menu of each role is exactly what it may open', async ({ page }) => {
  for (const [person, entries] of MENUS) {
    await signIn(page, person);
    const menu = all(await sent(page, '/dashboard'), 'nav[aria-label=Portal] a');
    // A figure of what waits stands behind the name of an entry.
    const names = texts(menu).map((text) => text.replace(/[\d,]*( ?waiting)?$/, ''));
    expect(names, person).toEqual([...entries]);
  }
});

test('each entry of the menu leads to its page, and is marked there', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Dashboard');
  await expect(menuOf(page).getByRole('link').last(), 'all entries fit').toBeInViewport({ ratio: 1 });
  // Who may open which page is proven in tests/bff/pages.test.ts; an administrator’s menu has all entries.
  for (const name of MENUS[0]![1]) {
    await menuOf(page).getByRole('link', { name }).click();
    await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[name] ?? name);
  }
});

test('signing out in one tab signs out the others, and the session is over', async ({ page, context }) => {
  await signInAfresh(page, 'admin');
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect.poll(() => other.evaluate(() => localStorage.getItem('qpartner_user'))).not.toBeNull();

  await userButton(page, 'admin').click();
  await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL('/');
  // Whoever signs in there again is where they were.
  await expect(other).toHaveURL('/?from=%2Fdashboard');
  expect(await page.evaluate(() => localStorage.getItem('qpartner_user'))).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/?from=%2Fdashboard');
});

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' });

  test('follows the system, until it is chosen: at once, and in the first answer of the next visit', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');

    await test.step('follows the system, also while the page is open', async () => {
      const light = await background(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await background(page)).not.toBe(light);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await background(page)).toBe(light);
    });

    await test.step('is switched at once, is there in the first answer of the next visit, and can be given back', async () => {
      const light = await background(page);
      await page.evaluate(() => ((globalThis as { marker?: boolean }).marker = true));
      await chooseTheme(page, 'Dark');
      const dark = await background(page);
      expect(dark).not.toBe(light);
      expect(await page.evaluate(() => (globalThis as { marker?: boolean }).marker)).toBe(true);

      // Written by the server into the page itself, so that no frame is painted in the other theme.
      const answer = await page.reload();
      expect(await answer!.text()).toContain('data-theme="dark"');
      expect(await background(page)).toBe(dark);
      await page.goto('/foo');
      expect(await background(page)).toBe(dark);

      await page.goto('/dashboard');
      await userButton(page, 'admin').click();
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
      await page.keyboard.press('Escape');
      await chooseTheme(page, 'System');
      expect(await background(page)).toBe(light);
      expect(await (await page.reload())!.text()).not.toContain('data-theme=');
    });
  });
});

test.describe('on a screen of 390 px', () => {
  test.use({ viewport: PHONE });

  test('the menu is a drawer that works by keyboard and holds the focus', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');

    await test.step('closes the drawer also on the link to where one is', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('the menu is a drawer that works by keyboard and holds the focus', async () => {
      await expect(menuOf(page)).toHaveCount(0);
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer).toBeVisible();
      // The drawer calls two pages otherwise than the menu of wide screens.
      await expect(
        drawer.getByRole('link', { name: /^(Data Hub|Training Schedule|Download Center|Video Content)$/ }),
      ).toHaveText(['Data Hub', 'Training Schedule']);
      for (let press = 0; press < 6; press += 1) {
        await page.keyboard.press('Tab');
        expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(opener).toBeFocused();

      await page.keyboard.press('Enter');
      await drawer.getByRole('link', { name: 'Orders' }).press('Enter');
      await expect(page).toHaveURL(/\/marketing-shop\/orders\/all\/1$/);
      await expect(drawer).toHaveCount(0);
    });
  });
});

test('the keyboard comes to the content first, and the user menu has the full name, what is the person’s own, the themes and LOGOUT', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');

  await test.step('the first stop of the keyboard is a link to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the user menu works by keyboard from its first use on', async () => {
    for (const key of ['Enter', ' ', 'ArrowDown']) {
      await userButton(page, 'admin').focus();
      await page.keyboard.press(key);
      await expect(page.getByRole('menuitem', { name: 'EDIT PROFILE' })).toBeFocused();
      // One by one: the menu moves the focus a moment after the key, and until then from the same entry.
      for (const entry of [
        page.getByRole('menuitem', { name: 'SESSIONS' }),
        page.getByRole('menuitemradio', { name: 'System' }),
      ]) {
        await page.keyboard.press('ArrowDown');
        await expect(entry).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(userButton(page, 'admin')).toBeFocused();
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });

  await test.step('the user menu has the full name, what is the person’s own, the themes and LOGOUT', async () => {
    await userButton(page, 'admin').click();
    await expect(page.getByRole('menuitemradio')).toHaveText([
      ...['System', 'Light', 'Dark'],
      ...['10 seconds', '30 seconds', 'Until I dismiss it'],
    ]);
    await expect(page.getByRole('menuitem')).toHaveText(['EDIT PROFILE', 'SESSIONS', 'KEYBOARD SHORTCUTS', 'LOGOUT']);
  });

  await test.step('says so when signing out did not work, since the session still stands', async () => {
    await page.route('**/api/sign-out', (route) => route.abort());
    await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
    await expect(page.getByText('Signing out didn’t work. You’re still signed in. Try again.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard(#content)?$/);
  });
});

test.describe('an unknown address', () => {
  test('of a section itself leads to its first page that one may open', async ({ page }) => {
    for (const [person, path, to] of [
      ['admin', '/rewards', '/rewards/module-approvals'],
      ['requester', '/rewards', '/rewards/qpoint-management'],
      ['shop', '/marketing-shop', '/marketing-shop/products/1'],
      ['shop', '/projects', '/projects/projects-management'],
    ] as const) {
      await signIn(page, person);
      expect(new URL((await page.request.get(path)).url()).pathname, `${person} at ${path}`).toBe(to);
    }
    expect((await page.request.get('/rewards')).status()).toBe(403);
  });
});

test.describe('on a screen of 768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the menu is a rail of areas that open over the page, and a list brings the columns that it leaves out', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/marketing-shop/orders/all/1');
    const rail = page.getByRole('navigation', { name: 'Areas' });
    const rewards = rail.getByRole('button', { name: /^Rewards/ });

    await test.step('it names each area, and marks that of the page', async () => {
      await expect(menuOf(page)).toHaveCount(0);
      const words = ['Home', 'Partners', 'Rewards', 'Shop', 'Support', 'Admin', 'Projects'];
      await expect(rail.getByRole('listitem')).toHaveText(words.map((word) => new RegExp(word)));
      await expect(rail.locator('[data-current]')).toHaveText(/Shop/);
      // As in the table of the dashboard: what waits in its entries, together.
      await expect(rewards).toHaveAccessibleName(/^Rewards [\d,]+ waiting$/);
      expect((await rail.boundingBox())!.width).toBeLessThanOrEqual(72);
      // Each page would carry the whole menu twice.
      await expect(rail.locator('[popover] a')).toHaveCount(0);
    });

    await test.step('an area opens by key beside the rail, and Escape closes it', async () => {
      await rewards.press('Enter');
      const configurations = page.getByRole('link', { name: 'Configurations' });
      await expect(configurations).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Approvals', exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(configurations).toBeHidden();
      await expect(rewards).toBeFocused();
      await rail.getByRole('button', { name: /^Admin/ }).click();
      await expect(page.getByRole('link', { name: 'Activity', exact: true })).toBeInViewport({ ratio: 1 });
      await page.getByRole('heading', { level: 1 }).click();
      await expect(page.getByRole('link', { name: 'Activity', exact: true })).toBeHidden();
    });

    await test.step('the list shows what matters, and brings the rest', async () => {
      const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
      for (const name of ['Total', 'Status and tracking']) await expect(header(name)).toBeInViewport({ ratio: 1 });
      await expect(header('Items')).toBeHidden();
      await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Items' }).click();
      await expect(header('Items')).toBeVisible();
      // What is asked for here changes nothing on a desk, which shows it anyway.
      await page.getByRole('menuitemcheckbox', { name: 'Items' }).click();
      await expect(header('Items')).toBeHidden();
      await page.keyboard.press('Escape');
    });

    await test.step('the button at the top left opens the whole menu', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test('who goes to another page sees at once that it is on its way, and the menu comes with its figures', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/dashboard/figures') && asked.push(request.url())));
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const entry = (name: string) => menuOf(page).getByRole('link', { name });
  const figure = menuOf(page).getByText('waiting', { exact: true }).first();
  await expect(figure).toBeAttached();
  await ready(page);
  expect(asked).toEqual([]);

  await test.step('on a slow line the entry is marked, and a bar stands at the top', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/marketing-shop\/products.*_rsc=/, async (route) => {
      await held;
      await route.continue();
    });
    await entry('Products').click();
    const bar = page.getByRole('progressbar', { name: 'Loading the page' });
    await expect(bar).toBeInViewport();
    await expect(entry('Products')).toHaveAttribute('data-pending', 'true');
    await expect(entry('Dashboard')).not.toHaveAttribute('data-pending');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    await expect(bar).toHaveCount(0);
    await expect(entry('Products')).not.toHaveAttribute('data-pending');
  });

  await test.step('so it does for who goes by key', async () => {
    await page.route(/marketing-shop\/orders.*_rsc=/, async (route) => {
      await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
      await route.continue();
    });
    await page.keyboard.type('go');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  });

  await test.step('a page is written with the figures', async () => {
    await page.route('**/api/dashboard/figures', () => undefined);
    await page.goto('/marketing-shop/orders/all/1', { waitUntil: 'commit' });
    await expect(figure).toBeAttached();
    expect(await (await page.request.get('/sessions')).text()).toContain('>waiting<');
  });
});

import { readFile } from 'node:fs/promises';
import { slowly } from '@/scripts/timeouts.mjs';
import { unique } from './product-form-page';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const LIST = '/projects/projects-management';

const rows = (page: Page) => page.getByRole('region', { name: 'Projects', exact: true }).locator('tbody tr');
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' });

/** Projects of one name, the first one the oldest. */
async function ownProjects(count: number): Promise<{ name: string; ids: number[] }> {
  const name = unique('Roof');
  const { rows: made } = await database().query<{ id: number }>(
    `INSERT INTO projects (company_id, project_name, installation_date, operate_date, created_at, system_size,
      image_keys, proof_keys)
     SELECT 1, $1 || ' ' || n, '2026-03-01'::date + n, '2026-04-01', now() - ($2 - n) * interval '1 minute', 30,
     files.images, files.proofs
     FROM generate_series(1, $2::integer) AS n,
          (SELECT image_keys AS images, proof_keys AS proofs FROM projects WHERE cardinality(image_keys) > 1
            AND cardinality(proof_keys) > 1 LIMIT 1) AS files
     RETURNING id`,
    [name, count],
  );
  return { name, ids: made.map(({ id }) => id) };
}

test('projects are found as one types, and by their days, each with a button that clears it', async ({ page }) => {
  const { name } = await ownProjects(3);
  await signIn(page, 'requester');
  await page.goto(LIST);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PROJECT MANAGEMENT');
  await search(page).fill(name.toUpperCase().replaceAll(' ', ''));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('03/04/2026');
  const days = page.getByRole('group', { name: 'Installation Date' });
  await days.getByLabel('Installation Date, start date').fill('03/03/2026');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await days.getByRole('button', { name: 'Clear installation date, start date' }).click();
  await expect(rows(page)).toHaveCount(3);
  await test.step('both ends are typed after one another, and no key of the page strikes', async () => {
    await days.getByLabel('Installation Date, start date').focus();
    for (const day of ['03/03/2026', '03/04/2026']) {
      await page.keyboard.type(day);
      await page.keyboard.press('Tab');
    }
    await expect(days.getByRole('button', { name: /^Choose days/ })).toBeFocused();
    await expect(page).toHaveURL(/startDate=2026-03-03&endDate=2026-03-04/);
    await page.keyboard.type('/');
    await expect(days.getByRole('button', { name: /^Choose days/ })).toBeFocused();
    await expect(search(page)).toHaveValue(name.toUpperCase().replaceAll(' ', ''));
    for (const end of ['end', 'start'])
      await days.getByRole('button', { name: `Clear installation date, ${end} date` }).click();
    await expect(rows(page)).toHaveCount(3);
  });
  await test.step('one day is typed, or picked, as the ends of the others are', async () => {
    const box = page.getByRole('textbox', { name: 'Operate Date' });
    await box.fill('12/3/26');
    await box.press('Enter');
    await expect(page).toHaveURL(/operateDate=2026-12-03/);
    await expect(box).toHaveValue('12/03/2026');
    await expect(page.getByText('There is no projects').first()).toBeVisible();
    await box.fill('02/30/2026');
    await box.press('Enter');
    await expect(
      page.getByText('Operate Date must be a date as MM/DD/YYYY, or words such as yesterday.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Choose a day: Operate Date' }).click();
    await page
      .getByRole('dialog', { name: 'Day' })
      .getByRole('button', { name: /^Tuesday, December 1, 2026/ })
      .click();
    await expect(page).toHaveURL(/operateDate=2026-12-01/);
  });
  await page.getByRole('button', { name: 'Clear operate date' }).click();
  await expect(rows(page)).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^projects_roof[a-z0-9]*_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Project Address');
});

test('View More adds 25 and keeps its place, also over a project and back', async ({ page }) => {
  const { name, ids } = await ownProjects(30);
  await signIn(page, 'admin');
  await page.goto(`${LIST}?search=${name}`);
  await expect(shown(page, 'Showing 25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(shown(page, 'Showing 30 of 30')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect(rows(page).nth(25).locator('[data-row-link]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('26 of 30')).toBeVisible();
  await expect(async () => {
    // A key that is pressed before the page listens does nothing.
    if (page.url().includes(`/projects/${ids[4]}?`)) await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`/projects/${ids[3]}\\?`), { timeout: slowly(2_000) });
  }).toPass();
  await expect(page.getByText('27 of 30')).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/page=2#project-\d+$/);
  await expect(rows(page)).toHaveCount(30);
  await page.reload();
  await expect(rows(page)).toHaveCount(30);
});

test('a project is shown with its hints, and its pictures one after another', async ({ page }) => {
  const { name, ids } = await ownProjects(1);
  await signIn(page, 'shop');
  await page.goto(`/projects/${ids[0]}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText('The system size should be 25 kW or less')).toBeVisible();
  await test.step('a folded group says its substance, and all when it is opened', async () => {
    await page.locator('summary').filter({ hasText: 'Project' }).first().click();
    await expect(page.locator('dt:text-is("Project ID") + dd')).toHaveText(String(ids[0]));
  });
  const viewer = page.getByRole('region', { name: 'Pictures' });
  const picture = viewer.locator('img[alt^="Picture"]');
  await expect(picture).toHaveAttribute('alt', /^Picture 1 of/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Next file' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('alt', /^Picture 2 of/);
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('alt', /^Picture 1 of/);
  await viewer.getByRole('button', { name: /^Proof of operation.*PDF/ }).click();
  const proof = await page.request.get(
    (await viewer.getByRole('link', { name: /^Save Proof of operation/ }).getAttribute('href'))!,
  );
  expect([proof.status(), proof.headers()['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ]);

  for (const path of ['/projects/99999999', '/projects/nothing', '/projects/1/2']) {
    expect((await page.goto(path))!.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! This Page Could Not Be Found' })).toBeVisible();
  }
});

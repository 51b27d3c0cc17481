import { inquiriesAddress, inquiryHref } from '@/lib/addresses/inquiries';
import { anInquiry } from '@/tests/upstream/inquiries-fixture';
import { unique } from './product-form-page';
import { failing } from './products-page';
import { database } from './support/database';
import { makePerson, OWN_PASSWORD, dropPerson } from './support/own-person';
import { ready } from './support/ready';
import { demoUser, signIn, signInAt } from './support/sign-in';
import { expect, newBrowser, test, type Page } from './support/test';
import { applyNow, toast, undo } from './support/toasts';

test.use({ isLive: true });

const question = (page: Page) => page.getByRole('alertdialog');
const content = (page: Page) => page.locator('textarea[name="content"]');
const history = (page: Page) => page.getByRole('region', { name: 'History' });
const send = (page: Page) =>
  page.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Send', exact: true });

test('an inquiry is found, and answered by e-mail with its messages, a saved reply and a draft that stays', async ({
  page,
}) => {
  const name = unique('Dana');
  const { id, email } = await anInquiry(database(), { contactTypeId: 2, name, message: 'Where are\nmy points?' });
  await signIn(page, 'admin');
  await page.goto(inquiriesAddress[2].href({ owner: 'nobody', waiting: 'longest', searchFor: name }));
  await page.getByRole('row').filter({ hasText: name }).locator('[data-row-link]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Q.Points and Rewards · ${name}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText('Q.PARTNER Portal');
  await expect(page.getByText('Where are my points?')).toBeVisible();

  await page.getByLabel('Email', { exact: true }).fill('dana@');
  await send(page).click();
  for (const text of ['Enter a valid email', 'Title is required', 'Content is required'])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('');
  await send(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  const elsewhere = page.getByText(`Different from the sender’s address, ${email}.`);
  await page.getByLabel('Email', { exact: true }).fill('else@example.com');
  await expect(elsewhere).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await expect(elsewhere).toHaveCount(0);

  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('button', { name: 'Use Serial number needed' }).click();
  await expect(content(page)).toHaveValue(new RegExp(`^Hello ${name},\\n\\nTo help Solstice Solar quickly`));
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('One more thing about your inquiry');

  // What was typed survives leaving the page.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partner website' })).toBeVisible();
  // Meanwhile the same person answers on another machine: the draft is older than that.
  const { id: adminId } = demoUser('admin');
  await database().query(
    `WITH answer AS (INSERT INTO inquiry_replies (inquiry_id, status_id, user_id, user_name, role_name, content)
      VALUES ($1, 3, $2, 'Hana Miller', 'Admin', 'Called her.'))
     UPDATE inquiries SET version = version + 1 WHERE id = $1`,
    [id, adminId],
  );
  await page.goto(inquiryHref(2, id));
  await page.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(content(page)).toHaveValue(/^Hello/);
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Hana Miller replied while you were writing. Your text is kept.' });
  await expect(told).toContainText('Called her.');
  await told.getByRole('button', { name: 'Keep writing' }).click();
  await expect(told).toHaveCount(0);

  await send(page).click();
  await expect(question(page)).toContainText('Do you want to register ?');
  await question(page).getByRole('button', { name: 'OK' }).click();
  // Undo brings the text back; sent, it leaves the form.
  await undo(page);
  await expect(content(page)).toHaveValue(/^Hello/);
  await send(page).click();
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(content(page)).toHaveValue('');
  await applyNow(page);
  await expect(toast(page, 'Registered !')).toBeVisible();
  await expect(history(page)).toContainText('Answered by email');
  // The worker tells of it by itself.
  await expect(history(page).getByText('Stored, not sent', { exact: true })).toBeVisible();
  await expect(content(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('group', { name: 'Draft' })).toHaveCount(0);
});

test('of two people at one inquiry each sees the other, and the later answer is refused with its text kept', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await anInquiry(database(), { name: unique('Two') });
  const colleague = await makePerson();
  const other = await newBrowser(browser, { isLive: true });
  try {
    await signIn(page, 'admin');
    await signInAt(other, baseURL ?? '', colleague.email, OWN_PASSWORD);
    await page.goto(inquiryHref(1, id));
    // The other's stream breaks off and is refused once, as while a server is restarted:
    // who is there is told all the same.
    const answers = [
      { contentType: 'text/event-stream', body: 'data: {"type":"present","people":[]}\n\n' },
      { status: 503 },
    ];
    await other.route('**/api/events?*', (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    await other.goto((baseURL ?? '') + inquiryHref(1, id));
    const { firstName, lastName } = demoUser('admin');
    await expect(other.getByText(`${firstName} ${lastName} has this inquiry open.`)).toBeVisible();
    expect(answers).toEqual([]);
    await page.getByLabel('Title', { exact: true }).fill('Your battery');
    await content(page).pressSequentially('It is the large one.');
    await expect(other.getByText(`${firstName} ${lastName} is writing a reply.`)).toBeVisible();

    await other.getByRole('radio', { name: 'Phone call' }).check();
    await content(other).fill('Called: the small one.');
    await other.getByRole('button', { name: 'Register', exact: true }).click();
    await question(other).getByRole('button', { name: 'OK' }).click();
    await applyNow(other);
    await expect(toast(other, 'Registered !')).toBeVisible();

    const told = page.getByRole('alert').filter({ hasText: 'replied while you were writing. Your text is kept.' });
    await expect(told).toContainText('Called: the small one.');
    await send(page).click();
    await question(page).getByRole('button', { name: 'OK' }).click();
    await applyNow(page);
    await expect(toast(page, 'Failed Registered !')).toContainText('Someone else replied to this inquiry.');
    await expect(content(page)).toHaveValue('It is the large one.');
    await told.getByRole('button', { name: 'Keep writing' }).click();
    await send(page).click();
    await question(page).getByRole('button', { name: 'OK' }).click();
    await applyNow(page);
    await expect(page.locator('[data-sonner-toast]').getByText('Registered !', { exact: true })).toBeVisible();
    await expect(history(page).getByRole('listitem')).toHaveCount(2);
  } finally {
    await other.context().close();
    await dropPerson(colleague);
  }
});

test('inquiries are gone through and answered by keyboard alone', async ({ page }) => {
  const name = unique('Keys');
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  for (const hour of [1, 2]) await anInquiry(database(), { name: `${name} ${hour}`, createdAt: at(hour) });
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1, name: 'Qcells website' })).toBeVisible();
  await page.goto(inquiriesAddress[1].href({ waiting: 'longest', searchBy: 'name', searchFor: name }));
  await page.getByRole('link', { name: `${name} 1` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} 1`);
  await ready(page);
  await page.keyboard.press('j');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('radio', { name: 'Sending email' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Told them by phone.');
  await page.keyboard.press('Control+Enter');
  await expect(question(page)).toContainText('Do you want to register ?');
  await page.keyboard.press('Control+Enter');
  // Nobody waits for the ten seconds to go on.
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeFocused();
  await undo(page);
  await expect(content(page)).toHaveValue('Told them by phone.');
  await expect(page.getByText(/^Done\./)).toHaveCount(0);
  await content(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(question(page)).toContainText('Do you want to register ?');
  await page.keyboard.press('Control+Enter');
  await applyNow(page);
  await expect(history(page)).toContainText('Told them by phone.');
  await expect(history(page)).toContainText('Answered by phone');
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} 1`);
  await ready(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this inquiry' });
  await dialog.getByRole('radio', { name: 'Duplicate' }).check();
  await dialog.getByRole('button', { name: 'Close inquiry' }).click();
  await expect(history(page)).toContainText('Duplicate');
  await expect(page.getByText('Done. That was the last one.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(history(page)).toContainText('Reopened.');
  await expect(page.getByText(/^Done\./)).toHaveCount(0);
  await page.goto(inquiriesAddress[1].href({ waiting: 'longest', searchBy: 'name', searchFor: name }));
  await page.getByRole('link', { name: `${name} 1` }).click();
  await page.getByLabel('Title', { exact: true }).fill('Yes');
  await content(page).fill('It fits.');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await question(page).getByRole('button', { name: 'OK' }).click();
  await applyNow(page);
  await expect(history(page)).toContainText('It fits.');
  await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible();
});

test('several inquiries are judged before they are given to somebody, and a failed reply is sent again', async ({
  page,
}) => {
  const name = unique('Bulk');
  const { id: adminId, firstName, lastName } = demoUser('admin');
  const first = await anInquiry(database(), { name: `${name} one` });
  await anInquiry(database(), { name: `${name} two`, assignedId: adminId });
  await database().query(
    `INSERT INTO inquiry_replies (inquiry_id, status_id, user_id, user_name, role_name, content, mail_title, mail_to,
      delivery, delivery_reason)
     VALUES ($1, 2, $2, 'Hana Miller', 'Admin', 'It fits.', 'Yes', 'dana@example.com', 'failed',
       '552 5.2.2 Mailbox full')`,
    [first.id, adminId],
  );
  await signIn(page, 'admin');
  await page.goto(inquiriesAddress[1].href({ searchFor: name }));
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
  await page.getByRole('button', { name: 'Reassign' }).click();
  await expect(page.getByText('Please select a target to change', { exact: true })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign to Hana Miller: 2 inquiries' });
  await expect(dialog).toContainText(`1 can be reassigned to ${firstName} ${lastName}, 1 can’t.`);
  await expect(dialog).toContainText(`Already assigned to ${firstName} ${lastName}.`);
  await dialog.getByRole('button', { name: 'Reassign 1 inquiry to Hana Miller' }).click();
  await applyNow(page);
  await expect(toast(page, '1 inquiry reassigned')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${name} one` })).toContainText(`${firstName} ${lastName}`);

  const second = page.getByRole('row').filter({ hasText: `${name} two` });
  const closeSecond = async () => {
    await second.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Close inquiries' }).click();
  };
  await closeSecond();
  const closing = page.getByRole('dialog', { name: 'Close: 1 inquiry' });
  await closing.getByRole('radio', { name: 'Duplicate' }).check();
  await expect(closing.getByRole('region', { name: 'Inquiries to close' })).toContainText('Closed (Duplicate)');
  await closing.getByRole('button', { name: 'Close 1 inquiry' }).click();
  await applyNow(page);
  await expect(toast(page, `The inquiry of ${name} two was closed.`)).toBeVisible();
  await expect(second).toContainText('Closed');
  await closeSecond();
  await expect(closing).toContainText('Already closed.');
  await closing.getByRole('button', { name: 'Not now' }).click();

  const many = unique('Many');
  for (let at = 0; at < 12; at += 1) await anInquiry(database(), { name: `${many} ${at}` });
  await page.goto(inquiriesAddress[1].href({ searchFor: many }));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Select all 12 inquiries matching this filter' }).click();
  const bar = page.getByRole('form', { name: 'Reassign the selected inquiries' });
  await expect(bar).toContainText('12 selected across 2 pages');
  await page.getByRole('button', { name: 'Close inquiries' }).click();
  await page.getByRole('button', { name: 'Close 12 inquiries' }).click();
  await undo(page);
  await expect(toast(page, 'Undone: nothing was closed.')).toBeVisible();
  await expect(bar).toContainText('12 selected across 2 pages');

  await page.goto(inquiryHref(1, first.id));
  await expect(history(page)).toContainText('The mail server said: 552 5.2.2 Mailbox full');
  await history(page).getByRole('button', { name: 'Resend' }).click();
  const again = page.getByRole('dialog', { name: 'Resend' });
  await again.getByLabel('Email').fill('dana.lee@');
  await again.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(again.getByText('Enter a valid email')).toBeVisible();
  await again.getByLabel('Email').fill('dana.lee@example.com');
  await again.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Resending the reply')).toContainText('To dana.lee@example.com');
  await expect(history(page).getByText('Stored, not sent', { exact: true })).toBeVisible();
});

test('one’s own reply stays when what was read before it comes after it, and a saved reply is saved until the list shows it', async ({
  page,
}) => {
  const asker = unique('Late');
  const { id } = await anInquiry(database(), { name: asker });
  await signIn(page, 'admin');
  await page.goto(inquiryHref(1, id));
  await test.step('the reply', async () => {
    let deliver: () => void = () => undefined;
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    let read: () => void = () => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    const path = `**/api/contact/detail/${id}`;
    // The first read alone has an answer, and a late one.
    await failing(page, path, 500, 'Not now.');
    await page.route(
      path,
      async (route) => {
        const response = await route.fetch();
        read();
        await delivered;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const answer = page.waitForResponse(
      (response) => response.url().endsWith(`/contact/detail/${id}`) && response.ok(),
    );
    await page.getByRole('button', { name: `Assign ${asker}` }).click();
    await page.getByRole('option', { name: 'Me', exact: true }).click();
    await isRead;
    await page.getByRole('radio', { name: 'Phone call' }).check();
    await content(page).fill('Called: the small one.');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await question(page).getByRole('button', { name: 'OK' }).click();
    await applyNow(page);
    await expect(history(page)).toContainText('Called: the small one.');
    deliver();
    await (await answer).finished();
    // Opens and closes after the answer has been taken over.
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(history(page)).toContainText('Called: the small one.');
    await page.unrouteAll();
  });
  await test.step('the saved reply', async () => {
    const name = unique('Kept');
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('button', { name: 'New saved reply' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('dialog').getByLabel('Content').fill('Thank you.');
    let show: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    await page.route('**/api/contact/saved-replies', async (route) => {
      if (route.request().method() === 'GET') await shown;
      await route.continue();
    });
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/saved-replies'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await (await saved).finished();
    await expect(page.getByRole('button', { name: 'Saving…' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Back' }).click();
    show();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
  });
});

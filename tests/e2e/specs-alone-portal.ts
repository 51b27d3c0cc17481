import { answer, box, button, dialog, type Screen } from './specs-alone-writes';
import type { Page } from './support/test';
import { applyNow } from './support/toasts';

async function prioritise(page: Page, save: string): Promise<void> {
  await box(page, 'Priority of title 7').fill('5');
  await button(page, save).click();
}

/** A form of content, by its address. */
function contentScreen(path: string, stem: string, methodOfDelete = 'DELETE'): Screen {
  return {
    path,
    writes: [
      {
        call: `POST /${stem}`,
        said: /^Updated? .*successfully/,
        press: async (page) => {
          await box(page, 'Title').fill('How?');
          await button(page, 'Confirm').click();
        },
      },
      {
        call: `${methodOfDelete} /${stem}/delete`,
        said: /^Deleted? (faq )?successfully/,
        press: async (page) => {
          await page.getByRole('link', { name: 'title 7' }).click();
          await page.getByRole('heading', { level: 1, name: 'title 7' }).waitFor();
          await button(page, 'Delete').click();
          await answer(page, 'Delete');
        },
      },
    ],
  };
}

/** Partners, content, inquiries and people (spec 3). */
export const PORTAL: readonly Screen[] = [
  {
    path: '/qpartners/registration/list/0',
    writes: [
      {
        call: 'PATCH /users/registration/approve',
        said: 'Approve successfully',
        press: async (page) => {
          await page.getByRole('checkbox', { name: 'Select fullName 8' }).check();
          await page.getByLabel('Action for the selected').selectOption('Approve');
          await button(page, 'Confirm').click();
          await button(dialog(page), 'Approve 1 partner').click();
          await applyNow(page);
        },
      },
      {
        call: 'DELETE /users/registration/delete',
        said: 'Delete successfully',
        press: async (page) => {
          await page.getByRole('checkbox', { name: 'Select fullName 8' }).check();
          await page.getByLabel('Action for the selected').selectOption('Delete');
          await button(page, 'Confirm').click();
          await button(dialog(page), 'Delete 1 partner').click();
          await applyNow(page);
        },
      },
    ],
  },
  {
    path: '/qpartners/registration/list/1',
    writes: [
      {
        call: 'PATCH /users/registration/updateStatus',
        said: /^Change status success/,
        press: async (page) => {
          await page.getByRole('checkbox', { name: 'Select fullName 7' }).check();
          await page.getByLabel('Account status of the selected').selectOption('Disabled');
          await button(page, 'Confirm').click();
          await dialog(page).getByRole('button').last().click();
          await applyNow(page);
        },
      },
    ],
  },
  {
    path: '/qpartners/registration/7',
    writes: [
      {
        call: 'POST /users/registration/addNote',
        said: 'Note added',
        press: async (page) => {
          await page.getByRole('region', { name: 'Notes' }).getByRole('textbox').first().fill('Called.');
          await button(page.getByRole('region', { name: 'Notes' }), /^Add|^Save/)
            .first()
            .click();
        },
      },
      {
        call: 'PATCH /users/registration/editNote',
        said: 'You have successfully edited the note.',
        press: async (page) => {
          await button(page, 'Edit the note of fullName 8').click();
          await box(page, 'Note').fill('Called twice.');
          await button(page.getByRole('region', { name: 'Notes' }), 'Save').click();
          await answer(page, 'Save');
        },
      },
      {
        call: 'DELETE /users/registration/deleteNote',
        said: 'Note deleted',
        press: async (page) => {
          await button(page, 'Delete the note of fullName 7').first().click();
          await answer(page, 'Delete');
        },
      },
      {
        call: 'PATCH /users/registration/resetPassword',
        said: 'Change and E-mail Sended.',
        press: async (page) => {
          await button(page, 'Reset password').click();
          await answer(page, 'Reset password');
        },
      },
      {
        call: 'PATCH /users/registration/updateUserInfo',
        said: 'Update successfully',
        press: async (page) => {
          await box(page, 'City').fill('Waco');
          await button(page, 'Confirm').click();
          await answer(page, 'OK');
        },
      },
      {
        call: 'PATCH /users/registration/changeMasterId',
        said: /is now the master ID$/,
        press: async (page) => {
          await page.getByLabel('Sub-user').selectOption({ index: 1 });
          await button(page, 'Save changed master ID').click();
          await answer(page, 'OK');
        },
      },
    ],
  },
  contentScreen('/admincontrols/data-hub/portal/7', 'data-hub'),
  contentScreen('/admincontrols/configurations/edit/7', 'academy'),
  contentScreen('/admincontrols/faq/7', 'faq', 'POST'),
  contentScreen('/admincontrols/news/7', 'notice'),
  {
    path: '/admincontrols/faq',
    writes: [
      {
        call: 'POST /faq/priority',
        said: 'Update faq priority successfully',
        press: (page) => prioritise(page, 'Priority'),
      },
    ],
  },
  {
    path: '/admincontrols/configurations/list',
    writes: [
      {
        call: 'POST /academy/priority',
        said: 'Update successfully',
        press: (page) => prioritise(page, 'Priority Update'),
      },
    ],
  },
  {
    path: '/supportcenter/qcells',
    writes: [
      {
        call: 'PATCH /contact/assign',
        said: '1 inquiry reassigned to fullName 7',
        press: async (page) => {
          await page.getByRole('checkbox', { name: 'Select name 7' }).check();
          await page
            .getByRole('form', { name: 'Reassign the selected inquiries' })
            .getByRole('combobox')
            .selectOption('fullName 7');
          await button(page, 'Reassign').click();
          await button(dialog(page), /^Reassign 1 inquiry to /).click();
          await applyNow(page);
        },
      },
    ],
  },
  {
    path: '/supportcenter/qcells/edit/7',
    writes: [
      {
        call: 'POST /contact/action',
        said: 'Registered !',
        press: async (page) => {
          await box(page, 'Title').fill('Your lamp');
          await box(page, 'Content').fill('It is on its way.');
          await button(page, 'Send').click();
          await answer(page, 'OK');
          await applyNow(page);
        },
      },
    ],
  },
  {
    path: '/admincontrols/management/add',
    writes: [
      {
        call: 'POST /users/adminManagement/register',
        said: 'Registered',
        press: async (page) => {
          await box(page, 'ID (E-mail)').fill('new@sun.example');
          await box(page, 'First Name').fill('Ana');
          await box(page, 'Last Name').fill('Sun');
          await box(page, 'Contact Number').fill('5625550144');
          await button(page, 'Register').click();
          await answer(page, 'Register');
        },
      },
    ],
  },
  {
    path: '/admincontrols/management/7',
    writes: [
      {
        call: 'PATCH /users/adminManagement/editUserDetail',
        said: 'Update user success',
        press: async (page) => {
          await box(page, 'First Name').fill('Ana');
          await button(page, 'Update').click();
          await answer(page, 'Update');
        },
      },
    ],
  },
  {
    path: '/edit-profile',
    writes: [
      {
        call: 'PATCH /users/adminManagement/editUserDetail',
        said: 'Update user success',
        press: async (page) => {
          await box(page, 'First Name').fill('Ana');
          await button(page, 'Confirm').click();
        },
      },
    ],
  },
  {
    // Last, for it is for who isn't signed in.
    path: '/edit-profile',
    begin: async (page) => {
      await page.context().clearCookies();
      await page.goto(new URL('/?forgot=password', page.url()).href);
    },
    writes: [
      {
        call: 'POST /forgotPassWord',
        said: /^A temporary password has been sent/,
        press: async (page) => {
          await box(dialog(page), 'Email').fill('pia@sun.example');
          await box(dialog(page), 'Name').fill('Pia Sun');
          await button(dialog(page), 'Confirm').click();
        },
      },
      {
        call: 'POST /forgotId',
        said: 'Your ID is',
        press: async (page) => {
          await page.goto(new URL('/?forgot=id', page.url()).href);
          await box(dialog(page), 'Name').fill('Pia Sun');
          await box(dialog(page), 'Mobile number').fill('5625550143');
          await button(dialog(page), 'Confirm').click();
        },
      },
    ],
  },
];

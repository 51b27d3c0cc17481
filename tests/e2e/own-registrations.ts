import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { aPartner, type TestPartner } from '@/tests/upstream/partners-fixture';
import { unique } from './product-form-page';
import { database } from './support/database';

export const question = (page: Page): Locator => page.getByRole('alertdialog');
export const rows = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

/** A partner who waits, and lacks a tax ID alone unless told otherwise. */
export async function aPending({
  companyName = unique('Solstice'),
  taxId = null as string | null,
} = {}): Promise<TestPartner> {
  const partner = await aPartner(database(), { email: `${randomUUID()}@partner.example` });
  await database().query('UPDATE companies SET name = $2, tax_id = $3 WHERE id = $1', [
    partner.companyId,
    companyName,
    taxId,
  ]);
  return { ...partner, companyName };
}

/** The list of who has a name, by tab. */
export const listOf = (searchFor: string, tab: RegistrationsView['tab'] = '0'): string =>
  registrationsAddress.href({ tab, searchBy: 'companyName', searchFor });

/** A mailing to one partner of the demo data that waits to be sent. */
export async function aMailing(): Promise<number> {
  const { rows } = await database().query<{ id: number }>(
    `with mailing as (
       insert into mailings (subject, text, concerns_account, user_id, created_at)
       values ('A new price list', 'Dear {first name}', false, 1, now()) returning id
     ), recipient as (
       insert into mailing_recipients (mailing_id, user_id, delivery)
       select mailing.id, min(u.id), 'sent' from mailing, users u
       where u.role_id = 5 and u.company_id is not null group by mailing.id
     )
     select id from mailing`,
  );
  return rows[0]!.id;
}

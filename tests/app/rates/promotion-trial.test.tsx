import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import PromotionTrialPart, { type TriedTerms } from '@/app/(portal)/rewards/configurations/modules/promotion-trial';
import { tryPromotion, type PromotionTrial } from '@/lib/contract/promotion-trials';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const TODAY = '2026-11-26';
const TERMS: TriedTerms = {
  configurationId: 7,
  rate: 25,
  quantity: undefined,
  startDay: '2026-12-01',
  endDay: '2026-12-31',
};
const TRIAL: PromotionTrial = {
  productName: 'Q.TRON',
  ...{ pieces: 12, promoted: 12, given: 150, would: 300, companyCount: 11 },
  companies: [
    { id: 3, name: 'Sunny Roofs', pieces: 8, given: 80, would: 200 },
    { id: 4, name: 'A company with a rather long name that must wrap', pieces: 1, given: 30, would: 25 },
  ],
};

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

const show = (terms: TriedTerms) => renderInPortal(<PromotionTrialPart terms={terms} today={TODAY} />);
const part = () => within(screen.getByRole('region', { name: 'Promotion preview' }));

test('tells what the claims of a year ago would have given, by company, with the difference in words', async () => {
  server.answer('GET /promotions/trial', TRIAL);
  show(TERMS);
  expect(
    await part().findByText(/^12 units of Q.TRON, registered 12\/01\/2025 – 12\/31\/2025 by 11 companies/),
  ).toBeTruthy();
  expect(part().getByText('Difference', { selector: 'dt' }).nextElementSibling?.textContent).toBe('+150 Q');
  const rows = part()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ['Sunny Roofs', '8', '80 Q', '200 Q', '+120 Q'],
    ['A company with a rather long name that must wrap', '1', '30 Q', '25 Q', '−5 Q'],
  ]);
  expect(part().getByText(/And 9 companies more/)).toBeTruthy();
});

test('asks for what is missing, and for nothing of the server', () => {
  show({ ...TERMS, rate: null });
  expect(part().getByText(/Choose a product and enter a rate:/)).toBeTruthy();
});

test('says where no claim was registered', async () => {
  server.answer('GET /promotions/trial', { ...TRIAL, pieces: 0, promoted: 0, given: 0, would: 0, companies: [] });
  show(TERMS);
  expect(await part().findByText(/^No claim of Q.TRON was registered/)).toBeTruthy();
});

test('says which term is none, and what it may be', async () => {
  const read = tryPromotion.query.safeParse({ configurationId: '7', rate: '2000000' });
  const errors = read.error!.issues.map(({ message, path }) => ({ msg: message, path: path.join('.') }));
  server.answer('GET /promotions/trial', refusal(422, { message: 'Some values aren’t valid.', errors }));
  show({ ...TERMS, rate: 2_000_000 });
  expect(await part().findByText(/There was a problem previewing the promotion\. Rate must be a whole/)).toBeTruthy();
  expect(part().getByText(/Rate must be a whole number from 0 to 1,000,000\.$/)).toBeTruthy();
});

test('says why it could not be tried, and tries again', async () => {
  server.answer('GET /promotions/trial', refusal(500, { message: 'Not now.' }));
  show(TERMS);
  expect(await part().findByText(/There was a problem previewing the promotion. Not now./)).toBeTruthy();
  server.answer('GET /promotions/trial', TRIAL);
  await userEvent.click(part().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(part().getByText(/^12 units/)).toBeTruthy());
});

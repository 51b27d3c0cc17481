import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ForecastTrialPart, {
  type TriedForecastTerms,
} from '@/app/(portal)/rewards/configurations/forecasts/forecast-trial';
import type { ForecastTrial } from '@/lib/contract/promotion-trials';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const TERMS: TriedForecastTerms = {
  terms: { submissionRate: 40, rate: 900, percentage: 20, achievedVolume: 1_000 },
  start: '2026-12',
  end: '2027-01',
};
const TRIAL: ForecastTrial = {
  ...{ months: 12, achieved: 3, wouldAchieve: 5, given: 1_600, would: 4_980, companyCount: 11 },
  companies: [{ id: 3, name: 'Sunny Roofs', months: 2, given: 510, would: 1_880 }],
};

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

const show = (terms: TriedForecastTerms) => renderInPortal(<ForecastTrialPart {...terms} today="2026-11-26" />);
const part = () => within(screen.getByRole('region', { name: 'Promotion preview' }));

test('tells what its months a year ago would have given, by company', async () => {
  server.answer('GET /promotions/trial/forecasts', TRIAL);
  show(TERMS);
  expect(
    await part().findByText(
      /^12 forecasts for December 2025 – January 2026, of 11 companies. 3 achieved. With the promotion, 5 would.$/,
    ),
  ).toBeTruthy();
  expect(part().getByText('Difference', { selector: 'dt' }).nextElementSibling?.textContent).toBe('+3,380 Q');
  expect(part().getByRole('row', { name: /Sunny Roofs 2 510 Q 1,880 Q \+1,370 Q/ })).toBeTruthy();
  expect(part().getByText(/And 10 companies more/)).toBeTruthy();
});

test('says where nothing was forecast', async () => {
  server.answer('GET /promotions/trial/forecasts', { ...TRIAL, months: 0, companies: [] });
  show(TERMS);
  expect(await part().findByText('Nothing was forecast for December 2025 – January 2026.')).toBeTruthy();
});

test('asks for what is missing, and for nothing of the server', () => {
  show({ ...TERMS, terms: { ...TERMS.terms, percentage: null } });
  expect(part().getByText(/Enter all four terms/)).toBeTruthy();
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let admin: Browser;

const LIST = '/rewards/forecast-approvals';
const HELD = `${LIST}/held`;

/** A month of a company as the spec describes it. */
function forecast(id: number, more: object = {}) {
  return {
    ...{ name: `Company ${id}`, month: 9, year: 2026, forecastType: 'achievement', qpoints: 1_000 + id },
    ...{ totalScannedWattage: 10_000, forecastedWatts: 10_000, percentage: 1, forecastIds: [id], submissionId: id },
    ...more,
  };
}

beforeAll(async () => {
  upstream.behave();
  admin = await signedIn(office.address, 'admin@x.example');
});
beforeEach(() => {
  upstream.behave();
  upstream.on(
    'GET /access-control-list',
    ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  );
  upstream.on('GET /promotions/month/2026-10-01', (_, response) => json(response, 404, { statusCode: 404 }));
  const rules = { id: 1, rate: 10, percentage: 20, achievedVolume: 100, submissionRate: 5 };
  upstream.on('GET /configurations/forecasts', rules);
  upstream.on('GET /forecasts/approvals', [
    ...Array.from({ length: 30 }, (_, index) => forecast(index + 1)),
    forecast(31, { forecastType: 'submission', year: 2025, month: 0 }),
    forecast(32, { percentage: 0.8 }),
    forecast(33, { percentage: 1.5, name: 'Solar Thirty-Three' }),
  ]);
});

/** The companies of a page, in its order. */
async function companies(path: string): Promise<string[]> {
  const html = await (await admin.get(path)).text();
  const table = html.slice(html.indexOf('<tbody'), html.indexOf('</tbody'));
  return table.match(/(Company \d+|Solar Thirty-Three)(?=<)/g) ?? [];
}

describe('the forecasts of an upstream that answers a bare list', () => {
  test('come 25 a page, oldest month first', async () => {
    const first = await companies(LIST);
    expect(first).toHaveLength(25);
    expect(first.slice(0, 3)).toEqual(['Company 31', 'Company 1', 'Company 2']);
    expect(await companies(`${LIST}?page=2`)).toEqual([25, 26, 27, 28, 29, 30].map((id) => `Company ${id}`));
  });

  test('are filtered by company, type and month, and sorted by a column', async () => {
    expect(await companies(`${LIST}?search=company+30`)).toEqual(['Company 30']);
    expect(await companies(`${LIST}?type=submission`)).toEqual(['Company 31']);
    expect(await companies(`${LIST}?month=2025-01`)).toEqual(['Company 31']);
    expect((await companies(`${LIST}?sort=qpoints&direction=desc`)).slice(0, 2)).toEqual(['Company 31', 'Company 30']);
  });

  test('that are held stand in a list of their own, with the reason', async () => {
    expect(await companies(HELD)).toEqual(['Company 32', 'Solar Thirty-Three']);
    expect(await companies(`${HELD}?why=above`)).toEqual(['Solar Thirty-Three']);
    const html = await (await admin.get(`${HELD}?sort=percent`)).text();
    for (const words of ['20% below', '30% above', '150%']) expect(html).toContain(words);
    // It does not tell of serial numbers.
    expect(html).not.toContain('All uploaded');
  });
});

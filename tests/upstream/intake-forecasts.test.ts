import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusLine, type Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';
import { aForecastToSubmit, anIntakeKey, externalId, monthFromNow } from './intake-fixture';

let upstream: Upstream;
let key: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  key = await anIntakeKey(upstream);
});
afterAll(() => upstream.stop());

const submit = (body: object) => key.post('/intake/forecasts', body);
const change = (body: object) => key.post('/intake/forecasts/changes', { ...body, externalId: externalId() });

describe('a forecast', () => {
  it('is stored with its watts, and awaits staff', async () => {
    const sent = await aForecastToSubmit(upstream);
    const { status, body, text } = await submit(sent);
    expect(status, text).toBe(200);
    expect(body).toEqual({
      ...{ externalId: sent.externalId, month: sent.month, watts: 10_000 },
      forecastId: expect.any(Number),
    });
    const admin = await upstream.signIn(1);
    const listed = await admin.get(`/forecasts/by-company?companyId=${sent.companyId}`);
    expect(listed.body.data).toHaveLength(1);
  });

  it('of a month that has started is refused, and one too far ahead', async () => {
    const sent = await aForecastToSubmit(upstream);
    expect(statusLine(await submit({ ...sent, month: monthFromNow(0) }))).toBe(
      '409 This month has already started, so its forecast can’t be submitted or changed.',
    );
    expect(statusLine(await submit({ ...sent, month: monthFromNow(14) }))).toBe(
      '422 The month can be at most 12 months ahead.',
    );
  });

  it('of one month exists once, also at once', async () => {
    const sent = await aForecastToSubmit(upstream);
    const answers = await Promise.all([submit(sent), submit({ ...sent, externalId: externalId() })]);
    expect(answers.map(statusLine).toSorted()).toEqual([
      '200',
      '409 This company already has a forecast for this month. Send a change instead.',
    ]);
  });

  it('of unknown article codes is refused by line, and leaves nothing', async () => {
    const sent = await aForecastToSubmit(upstream);
    const wrong = await submit({ ...sent, lines: [...sent.lines, { articleCode: '00000000', quantity: 1 }] });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'lines.1.articleCode' }] } });
    expect((await submit(sent)).status).toBe(200);
  });

  it.each([
    ['month', { month: '2026-13' }],
    ['lines', { lines: [] }],
    ['lines', { lines: ['12345678', '12345678'].map((articleCode) => ({ articleCode, quantity: 1 })) }],
  ])('is refused at %s for bad input', async (path, wrong) => {
    const { status, body } = await submit({ ...(await aForecastToSubmit(upstream)), ...wrong });
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });
});

describe('a change of a forecast', () => {
  it('replaces its lines', async () => {
    const sent = await aForecastToSubmit(upstream);
    await submit(sent);
    const { body } = await change({ ...sent, lines: sent.lines.map((line) => ({ ...line, quantity: 5 })) });
    expect(body).toMatchObject({ watts: 2_000 });
  });

  it('needs a forecast, and a month that hasn’t started', async () => {
    const sent = await aForecastToSubmit(upstream);
    expect((await change(sent)).status).toBe(404);
    await upstream.db.query(
      `insert into forecasts (company_id, month, submitted_at) values ($1, date_trunc('month', now()), now())`,
      [sent.companyId],
    );
    expect((await change({ ...sent, month: monthFromNow(0) })).status).toBe(409);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 30 } });
  shop = await upstream.signIn(3);
});
afterAll(() => upstream.stop());

const add = (name: string, key: string) => shop.post('/categories', { name }, { 'idempotency-key': key });
const cancel = async (key: string) => (await shop.post(`/sent/${key}/cancel`)).body;
const isStored = async (name: string) =>
  ((await shop.get('/categories')).body as { name: string }[]).some((category) => category.name === name);

describe('canceling what was sent', () => {
  it('says that nothing is stored, and refuses what arrives later', async () => {
    const key = randomUUID();
    expect(await cancel(key)).toEqual({ stored: false, answer: null });
    expect((await add('Late', key)).status).toBe(422);
    expect(await isStored('Late')).toBe(false);
    expect(await cancel(key)).toEqual({ stored: false, answer: null });
  });

  it('gives the answer of what was stored already, which stays', async () => {
    const key = randomUUID();
    const { body } = await add('Early', key);
    expect(await cancel(key)).toEqual({ stored: true, answer: body });
    expect(await isStored('Early')).toBe(true);
    // Sent again it is still answered, and not made twice.
    expect((await add('Early', key)).body).toEqual(body);
  });

  it('tells the truth of each of 20 that race with their own cancel', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const [name, key] = [`Raced ${index}`, randomUUID()];
        const [, said] = await Promise.all([add(name, key), cancel(key)]);
        return { name, stored: said.stored as boolean };
      }),
    );
    for (const { name, stored } of outcomes) expect({ name, stored: await isStored(name) }).toEqual({ name, stored });
  });

  it('concerns the own keys of a person alone', async () => {
    const key = randomUUID();
    await add('Mine', key);
    const other = await upstream.signIn(3);
    expect((await other.post(`/sent/${key}/cancel`)).body).toEqual({ stored: false, answer: null });
    expect((await shop.post('/sent/short/cancel')).status).toBe(422);
  });
});

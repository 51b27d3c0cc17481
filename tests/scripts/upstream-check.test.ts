import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkUpstream, lackingFields } from '@/scripts/check-upstream';
import { reportInWords } from '@/scripts/upstream-check';
import { ForeignServer } from '../harness/foreign/foreign-server';

const upstream = new ForeignServer();
const SOMEBODY = { email: 'admin@x.example', password: 'right' };
let address: string;

beforeAll(async () => {
  address = await upstream.listen();
});
afterAll(() => upstream.close());
beforeEach(() => upstream.behave());

const check = (more: Parameters<typeof checkUpstream>[2] = {}) => checkUpstream(address, SOMEBODY, more);

describe('an upstream that knows the specs alone', () => {
  test('is reported as the golden file says', async () => {
    const { address: _, ...report } = await check();
    const text = reportInWords({ address: 'https://api.example.com', ...report });
    await expect(`${text}\n`).toMatchFileSnapshot('upstream-check.golden.txt');
  });

  test('is only read', async () => {
    await check();
    const writes = upstream.received.filter(({ call }) => !call.startsWith('GET ') && call !== 'POST /login');
    expect(writes).toEqual([]);
  });

  test('is written to where that is asked for, by things named "check"', async () => {
    const { calls } = await check({ write: true });
    const changes = calls.filter(({ call }) => !call.startsWith('GET '));
    expect(changes.filter(({ outcome, never }) => outcome !== 'works' && !never)).toEqual([]);
    expect(changes.filter(({ outcome, never }) => never && outcome !== 'not checked')).toEqual([]);
    const sent = upstream.received.filter(({ call }) => !call.startsWith('GET ') && call !== 'POST /login');
    const isNamed = ({ body }: { body: string }) => body.includes('check');
    expect(sent.filter(isNamed).length).toBeGreaterThan(20);
    // What names nothing is about what was made: it names its id.
    expect(sent.filter((one) => !isNamed(one) && !/\b[78]\b/.test(one.url + one.body))).toEqual([]);
  });

  test('that writes numbers as text is told with a path and an example, and can be used', async () => {
    upstream.vary({ numbersAsText: true });
    const { calls } = await check();
    const companies = calls.find(({ call }) => call === 'GET /users/qpoints/search');
    expect(companies).toMatchObject({ outcome: 'works' });
    expect(companies?.faults).toContain('data.0.totalQpoints is text ("5000"), should be a number');
  });
});

test('nobody who can’t sign in is told what a server can do', async () => {
  await expect(checkUpstream(address, { ...SOMEBODY, password: 'wrong' })).rejects.toThrow(
    `Couldn’t sign in at ${address}: POST /login answered 401.`,
  );
});

test.each([
  ['a field that no row has', [{ id: null, name: null }], [{ id: 1 }, { id: 2 }], ['*.name']],
  ['none that one row has', [{ id: null, name: null }], [{ id: 1 }, { id: 2, name: 'Two' }], []],
  ['none of an empty list', [{ id: null }], [], []],
  ['one inside another', { data: [{ user: { email: null } }] }, { data: [{ user: {} }] }, ['data.*.user.email']],
  ['none inside what is null', { user: { email: null } }, { user: null }, []],
] as const)('lacking is %s', (_, named, answer, lacking) => {
  expect(lackingFields(named as never, answer)).toEqual(lacking);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPartner, type TestPartner } from './partners-fixture';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let own: TestPartner;
let other: TestPartner;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

/** What of each partner is compared, by who compares it. */
interface Compared {
  taxId?: string | null;
  name?: string;
  website?: string | null;
  mobile?: string | null;
  office?: string | null;
}

async function store({ id, companyId }: TestPartner, { taxId, name, website, mobile, office }: Compared) {
  await upstream.db.query('update companies set tax_id = $2, name = $3, website = $4 where id = $1', [
    companyId,
    taxId ?? null,
    name ?? `Own ${companyId}`,
    website ?? null,
  ]);
  await upstream.db.query('update users set mobile_number = $2, office_number = $3 where id = $1', [
    id,
    mobile ?? null,
    office ?? null,
  ]);
}

const detail = async (id: number) => (await admin.get(`/users/registration/getUserDetail?userId=${id}`)).body;
const listed = async ({ id, master }: TestPartner) => {
  const { body } = await admin.get(
    `/users/registration/search?searchKey=email&searchVal=${encodeURIComponent(master.email)}`,
  );
  return body.data.find((row: { id: number }) => row.id === id).duplicateBy;
};

beforeEach(async () => {
  own = await aPartner(upstream.db, { complete: false });
  other = await aPartner(upstream.db, { complete: false, approvalStep: 2 });
});

describe('a registration that may be there already', () => {
  it.each<[string, Compared, Compared, string[]]>([
    ['the same tax ID', { taxId: '71-2345678' }, { taxId: '71 2345678' }, ['taxId']],
    [
      'a company name of the same letters and digits',
      { name: 'Élan Solar, L.L.C. 24' },
      { name: 'elan solar LLC-24' },
      ['companyName'],
    ],
    [
      'the same web host',
      { website: 'https://www.twice-solar.example/about' },
      { website: 'Twice-Solar.example' },
      ['website'],
    ],
    [
      'a number that is the office’s of the other',
      { mobile: '+1 (713) 555-7701' },
      { office: '7135557701' },
      ['phone'],
    ],
    [
      'several at once',
      { taxId: '72-1', website: 'http://both.example', office: '713-555-7702' },
      { taxId: '721', website: 'both.example:8080/x', office: '(713) 555-7702' },
      ['taxId', 'website', 'phone'],
    ],
    ['nothing where all is blank', { taxId: '', website: '', office: '' }, { taxId: '', website: '', office: '' }, []],
    ['nothing by signs alone', { taxId: '--', name: '&&&' }, { taxId: '- -', name: '…' }, []],
    ['nothing by a part of a number', { office: '555' }, { office: '555' }, []],
    [
      'nothing by a host of many companies',
      { website: 'https://www.facebook.com/one' },
      { website: 'https://facebook.com/two' },
      [],
    ],
    ['nothing by another host', { website: 'solar.example' }, { website: 'my.solar.example' }, []],
  ])('is told by %s', async (_, ofOwn, ofOther, reasons) => {
    await store(own, ofOwn);
    await store(other, ofOther);
    const { duplicates } = await detail(own.id);
    expect(duplicates).toEqual(
      reasons.length === 0
        ? []
        : [
            {
              id: other.id,
              name: ofOther.name ?? `Own ${other.companyId}`,
              approvalStep: 2,
              disabled: false,
              reasons: expect.toSatisfy((found: string[]) => found.toSorted().join() === reasons.toSorted().join()),
            },
          ],
    );
    expect((await listed(own)).toSorted()).toEqual(reasons.toSorted());
    expect((await detail(other.id)).duplicates.map(({ id }: { id: number }) => id)).toEqual(
      reasons.length === 0 ? [] : [own.id],
    );
  });

  it('is told of no deleted one, and names five of a kind at most', async () => {
    await store(own, { taxId: '73-1111111' });
    await store(other, { taxId: '73-1111111' });
    const further: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const partner = await aPartner(upstream.db, { complete: false });
      await store(partner, { taxId: '73-1111111' });
      further.push(partner.id);
    }
    expect((await detail(own.id)).duplicates).toHaveLength(5);
    const deleted = await admin.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: further }),
    });
    expect(deleted.status).toBe(200);
    expect((await detail(own.id)).duplicates).toHaveLength(1);
  });

  it('is looked for by indexes', async () => {
    const client = await upstream.db.connect();
    try {
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { DUPLICATES } = await import('@/upstream/resources/registrations/duplicates');
      const { rows } = await client.query(
        `explain select ${DUPLICATES} from companies c join users m on m.id = c.master_id
          where c.id = ${own.companyId}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const index of [
        'companies_by_tax_id',
        'companies_by_letters',
        'companies_by_web_host',
        'users_by_mobile_digits',
        'users_by_office_digits',
      ])
        expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

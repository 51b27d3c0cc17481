import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFolder, migrate } from '@/upstream/db/migrate';
import { prepareProgramRole } from '@/upstream/db/program-role';
import { createBareDatabase, createDatabase, type TestDatabase } from './harness/database';

/** The names of later migrations follow. */
const BASELINE_END = '0009';

let bare: TestDatabase;
let folder: string;

beforeEach(async () => {
  bare = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await Promise.all(
    ['migrations', 'functions/before-tables', 'functions/after-tables'].map((part) =>
      mkdir(join(folder, part), { recursive: true }),
    ),
  );
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await bare.drop();
});

const write = (file: string, sql: string) => writeFile(join(folder, file), sql);

/** Runs statements, as psql would, on a connection of their own. @returns the rows of the last one */
async function run<Row extends object = Record<string, unknown>>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown = await client.query(sql);
    return ([results].flat().at(-1) as { rows: Row[] }).rows;
  } finally {
    await client.end();
  }
}

describe('migrating', () => {
  it('is done once by several copies that start together', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(bare.url)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await migrate(bare.url)).toEqual([]);
  });

  it('refuses an edited file, and leaves nothing of one that fails', async () => {
    await write('migrations/0001_one.sql', 'create table one ();');
    await migrate(bare.url, { folder });

    await write('migrations/0002_two.sql', 'create table two (); select nothing_of_this_name;');
    await expect(migrate(bare.url, { folder })).rejects.toThrow('The migration 0002_two.sql failed');
    await write('migrations/0002_two.sql', 'create table two ();');
    expect(await migrate(bare.url, { folder })).toEqual(['0002_two.sql']);

    await write('migrations/0001_one.sql', 'create table one (id int);');
    await expect(migrate(bare.url, { folder })).rejects.toThrow('0001_one.sql was edited');
  });
});

describe('functions', () => {
  const answering = (answer: string) =>
    `create or replace function answer() returns text language sql as $$ select word from words limit 1 $$;
     create or replace function word() returns text language sql immutable return '${answer}';`;

  beforeEach(async () => {
    await write('functions/before-tables/words.sql', answering('one'));
    await write('functions/after-tables/words.sql', 'create or replace view longest as select max(word) from words;');
    await write(
      'migrations/0001_words.sql',
      'create table words (word text default word()); insert into words default values;',
    );
  });

  it('are applied whole when a file of them changed, once', async () => {
    expect(await migrate(bare.url, { folder })).toEqual(['0001_words.sql', 'functions']);
    await write('functions/before-tables/words.sql', answering('two'));
    expect(await migrate(bare.url, { folder })).toEqual(['functions']);
    expect(await run(bare.url, 'select word() as now, answer() as before')).toEqual([{ now: 'two', before: 'one' }]);
    expect(await migrate(bare.url, { folder })).toEqual([]);
  });

  it('end the run with what is wrong in them, and leave what was there', async () => {
    await migrate(bare.url, { folder });
    await write('functions/before-tables/words.sql', answering('two').replace('from words', 'from wards'));
    await expect(migrate(bare.url, { folder })).rejects.toThrow(
      'The functions failed: relation "wards" does not exist',
    );
    expect(await run(bare.url, 'select word() as word')).toEqual([{ word: 'one' }]);
  });

  it('of a newer version stay where an older one is let start on them, which it is not by itself', async () => {
    await migrate(bare.url, { folder });
    const older = await mkdtemp(join(tmpdir(), 'older-'));
    await cp(folder, older, { recursive: true });
    await write('functions/before-tables/words.sql', answering('two'));
    await write('migrations/0002_more.sql', 'create table more ();');
    await migrate(bare.url, { folder });
    await expect(migrate(bare.url, { folder: older })).rejects.toThrow(
      "A newer version has changed the database: this one doesn't know its migration 0002_more.sql.",
    );
    expect(await migrate(bare.url, { folder: older, allowsNewer: true })).toEqual([]);
    expect(await run(bare.url, 'select word() as word')).toEqual([{ word: 'two' }]);
    await rm(older, { recursive: true });
  });

  it('that are missing are asked of the owner where the role may not create', async () => {
    await migrate(bare.url);
    const programUrl = await prepareProgramRole(bare.url, 'program');
    await run(bare.url, `update schema_migrations set checksum = 'older' where name = 'functions'`);
    await expect(migrate(programUrl)).rejects.toThrow('The database lacks the latest functions');
  });
});

describe('the choices of forms', () => {
  const COUNTS = `
    select (select count(*) from distributors) as distributors, (select count(*) from sales_regions) as regions,
           (select count(*) from job_titles) as titles, (select count(*) from product_brands) as brands,
           (select count(*) from inquiry_categories) as categories, (select count(*) from content_types) as types,
           (select array_agg(id order by id) from installation_volumes) as volumes,
           (select array_agg(name order by priority) from shipping_carriers) as carriers`;
  const carriers = ['usps', 'ups', 'fedex'];

  it('are only those of the specs in a new database', async () => {
    await migrate(bare.url);
    const none = { distributors: '0', regions: '0', titles: '0', brands: '0', categories: '0', types: '0' };
    expect(await run(bare.url, COUNTS)).toEqual([{ ...none, volumes: [1, 10, 11, 18], carriers }]);
  });

  it('stay in a database that had them, used or not', async () => {
    const source = databaseFolder();
    await cp(join(source, 'functions'), join(folder, 'functions'), { recursive: true });
    for (const name of await readdir(join(source, 'migrations')))
      if (name < '0051') await cp(join(source, 'migrations', name), join(folder, 'migrations', name));
    await migrate(bare.url, { folder });
    await run(bare.url, `insert into distributors (id, name) values (2000, 'Added by hand')`);

    expect(await migrate(bare.url)).toContain('0051_editable_lists.sql');
    const [found] = await run<{ volumes: number[] }>(bare.url, COUNTS);
    const all = { distributors: '9', regions: '52', titles: '10', brands: '17', categories: '12', types: '15' };
    expect(found).toMatchObject({ ...all, carriers });
    expect(found?.volumes).toHaveLength(18);
    expect(
      await run(
        bare.url,
        `insert into distributors (name) values ('Next');
         select id, name, priority from distributors where priority > 7 or name = 'Next' order by id`,
      ),
    ).toEqual([
      { id: 8, name: 'Summit Solar Supply', priority: 8 },
      { id: 2000, name: 'Added by hand', priority: 9 },
      { id: 2001, name: 'Next', priority: 0 },
    ]);
  });
});

describe('a database of the migrations before the baseline', () => {
  const dump = () => readFile(join(import.meta.dirname, 'fixtures', 'before-baseline.sql'), 'utf8');

  /** All that the catalogue tells of the schema, one line each, in which order columns stand included. */
  const CATALOGUE = `
    select 'column ' || c.relname || a.attnum || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || a.attnotnull || a.attidentity::text || a.attgenerated::text || coalesce(l.collname, '')
           || coalesce(a.attstattarget, -1) || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0
    union all select 'relation ' || relname || relkind::text || coalesce(reloptions::text, '') || coalesce(relacl::text,
      '')
    from pg_class where relnamespace = 'public'::regnamespace
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select viewname || definition from pg_views where schemaname = 'public'
    union all select sequencename || data_type::text || start_value from pg_sequences where schemaname = 'public'
    union all select pg_get_functiondef(p.oid) || coalesce(proacl::text, '') from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select 'extension ' || extname from pg_extension
    order by 1`;

  it('is taken over without loss, and has the same schema as a fresh one', async () => {
    await run(bare.url, await dump());
    const KEPT = `
      select (select json_agg(c order by id) from companies c) as companies,
      (select json_agg(u order by id) from users u) as users,
             (select json_agg(to_jsonb(o) - 'in_opening_balance' order by id) from orders o) as orders,
             (select json_agg(p) from company_points p) as points,
             (select json_agg(to_jsonb(l) - '{batch_id,batch_row,take_back_id,return_id}'::text[] order by id)
               from point_ledger l) as ledger,
             (select json_agg(c order by id) from claims c) as claims,
             (select json_agg(to_jsonb(a) - 'company_id' order by id) from activity a) as activity,
             (select json_agg(to_jsonb(i) - '{words,reply_words}'::text[]) from inquiries i) as inquiries`;
    const before = await run(bare.url, KEPT);

    const afterBaseline = (await readdir('upstream/db/migrations')).filter((name) => name > BASELINE_END).sort();
    expect(await migrate(bare.url)).toEqual([...afterBaseline, 'functions']);
    expect(await migrate(bare.url)).toEqual([]);
    await prepareProgramRole(bare.url, 'program');
    expect(await run(bare.url, KEPT)).toEqual(before);

    const fresh = await createDatabase();
    const [taken, made] = [await run(bare.url, CATALOGUE), await run(fresh.url, CATALOGUE)];
    await fresh.drop();
    expect(taken.length).toBeGreaterThan(1_000);
    expect(taken).toEqual(made);
  });

  it('goes on working: what follows is numbered, priced and summed', async () => {
    await run(bare.url, await dump());
    await migrate(bare.url);
    await run(
      bare.url,
      `insert into point_ledger (company_id, amount, kind, balance) values (1, 5, 'accrual', 0);
       insert into companies (name) values ('Third');
       insert into serial_numbers (serial_number, article_code_id) values ('S999', 1);
       select price_claims(array['S999'], now())`,
    );
    expect(await run(bare.url, 'select available from company_points order by company_id')).toEqual([
      { available: '65' },
      { available: '0' },
      { available: '0' },
    ]);
    expect(await run(bare.url, 'select awaiting_approval, qpoints from claim_queues where company_id = 1')).toEqual([
      { awaiting_approval: 2, qpoints: '24' },
    ]);
  });

  it('is refused in words where it lacks one of them', async () => {
    await run(bare.url, await dump());
    await run(bare.url, `delete from schema_migrations where name like '0050%'`);
    await expect(migrate(bare.url)).rejects.toThrow(
      'The database is too old for this version: it lacks the migration 0050_activity_by_digits.sql. ' +
        'First start version 0.1.0 of commit e18b049a once, which updates it, then this one.',
    );
    expect(await run(bare.url, `select from schema_migrations where name like '%baseline%'`)).toEqual([]);
  });
});

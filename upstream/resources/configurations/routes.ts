import { and, asc, eq } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  changeConfiguration,
  createConfiguration,
  deleteConfiguration,
  getForecastConfiguration,
  listConfigurations,
  MAX_CONFIGURATIONS,
  MAX_RATE_CHANGES,
  type Configuration,
  type ForecastConfiguration,
} from '@/lib/contract/configurations';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import { rateWaits, type RateTerms } from '@/lib/domain/proposed-change';
import { isQualifying, productNameKey, type ConfigurationType } from '@/lib/domain/configuration';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { configurations } from '@/upstream/db/schema';
import { instantJson } from '@/upstream/db/statement';
import { acquireLock } from '@/upstream/db/transaction';
import { withConstraintErrors } from '@/upstream/db/violations';
import { conflict, refuseField, refuseOtherId } from '@/upstream/http/errors';
import { mutate, type TransactionContext } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { propose } from '../proposed-changes/propose';

export const configurationRoutes = [
  handle(listConfigurations, async ({ db, query: { ratesSince } }) => {
    const [stored, ratesOf] = await Promise.all([
      selectConfigurations(db).prepare('configurations').execute(),
      ratesSince === undefined ? null : findRates(db, ratesSince),
    ]);
    return stored.map((row) => ({ ...toConfiguration(row), ...ratesOf?.get(row.id) }));
  }),

  handle(getForecastConfiguration, ({ db }) => findForecastConfiguration(db)),

  mutate(createConfiguration, { object: 'default rate' }, async ({ tx, body, ...asked }) => {
    const { now } = asked;
    // If two people add the same name, the second must see the first one's row.
    await acquireLock(tx, 'configurations');
    const { configurationType, qualified } = body;
    const productName = productNameKey(body.productName);
    const rate = qualified ? body.rate : 0;
    const present = await findByName(tx, configurationType, productName);
    // Qualifying an existing non-qualifying product changes that row (spec 2 §5).
    if (present && (!qualified || isQualifying(present))) conflict(alreadyThere(productName));
    if (waitsForTwo(asked, present ?? null, { rate, productName })) {
      const { waiting, further } = await propose(
        { tx, ...asked },
        {
          ...{ call: 'createConfiguration', request: { body }, about: `a default rate for ${productName}` },
          key: present ? `rate ${present.id}` : `rate ${configurationType} ${productName}`,
          record: present ? { type: 'default rate', id: present.id } : null,
          fields: fieldsOf(present ?? null, { rate }),
        },
      );
      return { answer: { waiting }, changes: [], further };
    }
    if (!present) {
      await refuseTooMany(tx);
      const after = toConfiguration(await insert(tx, { configurationType, productName, rate, qualified, now }));
      return { answer: after, after };
    }
    const after = toConfiguration(await update(tx, present.id, { rate, qualified, updatedAt: now }));
    return { answer: after, after, before: toConfiguration(present) };
  }),

  mutate(
    changeConfiguration,
    { object: 'default rate', before: ({ tx, params }) => findForUpdate(tx, params.id) },
    async ({ tx, params, before, body, ...asked }) => {
      const { now } = asked;
      refuseOtherId(params.id, body.id);
      refuseOtherType(before.configurationType, body.configurationType);
      const isOfForecasts = before.configurationType === 'forecasts';
      const change = isOfForecasts ? forecastChange(body) : productChange(before, body);
      if (waitsForTwo(asked, before, { ...before, ...change })) {
        const { version: _, ...wanted } = body;
        const { waiting, further } = await propose(
          { tx, ...asked },
          {
            ...{ call: 'changeConfiguration', request: { params: { id: String(params.id) }, body: wanted } },
            ...{ key: `rate ${before.id}`, record: { type: 'default rate', id: before.id } },
            about: isOfForecasts ? 'the default rate of forecasts' : `the default rate of ${before.productName}`,
            fields: fieldsOf(before, change),
          },
        );
        return { answer: { ...toConfiguration(before), waiting }, changes: [], further };
      }
      const after = await withConstraintErrors(
        { configurations_name: alreadyThere(change.productName ?? before.productName) },
        () => update(tx, before.id, { ...change, updatedAt: now }),
      );
      return { answer: toConfiguration(after), after };
    },
  ),

  mutate(
    deleteConfiguration,
    { object: 'default rate', before: ({ tx, params }) => findForUpdate(tx, params.id) },
    async ({ tx, params, before, body, now }) => {
      refuseOtherId(params.id, body.id);
      if (before.configurationType === 'forecasts')
        conflict('The default forecast rate can be changed but not deleted.');
      const after = await update(tx, before.id, { rate: 0, updatedAt: now });
      return { answer: toConfiguration(after), after };
    },
  ),
];

type Stored = typeof configurations.$inferSelect;
type Change = Partial<typeof configurations.$inferInsert>;
type Body = Parameters<typeof productChange>[1];

const alreadyThere = (productName: string) => `${productName} already has a default rate.`;

/** Fields a body may change in a default rate. A non-qualifying product earns nothing (spec 2 §5). */
function productChange(
  { qualified, rate }: Stored,
  body: {
    productName?: string | undefined;
    rate?: number | undefined;
    qualified?: boolean | undefined;
    percentage?: number | undefined;
    achievedVolume?: number | undefined;
    submissionRate?: number | undefined;
  },
): Change {
  for (const field of ['percentage', 'achievedVolume', 'submissionRate'] as const) {
    if (body[field] !== undefined) refuseField(field, `${field} is only for forecasts.`);
  }
  const isQualified = body.qualified ?? qualified;
  return {
    ...(body.productName !== undefined && { productName: productNameKey(body.productName) }),
    qualified: isQualified,
    rate: isQualified ? (body.rate ?? rate) : 0,
  };
}

function forecastChange({ rate, percentage, achievedVolume, submissionRate }: Body): Change {
  return {
    ...(rate !== undefined && { rate }),
    ...(percentage !== undefined && { percentage }),
    ...(achievedVolume !== undefined && { achievedVolume }),
    ...(submissionRate !== undefined && { submissionRate }),
  };
}

/** Whether a rate needs a second administrator. An approved one doesn't. */
export function waitsForTwo(
  { config, isApproved }: Pick<TransactionContext<typeof changeConfiguration>, 'config' | 'isApproved'>,
  before: RateTerms | null,
  after: RateTerms,
): boolean {
  return !isApproved && rateWaits(before, after, config.RATE_APPROVAL_THRESHOLD);
}

const PROPOSED: Readonly<Record<string, string>> = {
  productName: 'Product Name',
  rate: 'Rate',
  submissionRate: 'Submission Rate',
  percentage: 'Percent Rate',
  achievedVolume: 'Min. Forecast Volume',
};

function fieldsOf(before: Stored | null, change: Change): ProposedChange['fields'] {
  return Object.entries(PROPOSED).flatMap(([name, label]) => {
    const was = before?.[name as keyof Stored] ?? null;
    const is = change[name as keyof Change];
    if (is === undefined || is === was) return [];
    const inWords = (value: unknown) =>
      typeof value === 'number' ? `${value.toLocaleString('en-US')}${UNITS[name] ?? ''}` : String(value);
    return [{ label, from: was === null ? null : inWords(was), to: inWords(is) }];
  });
}

const UNITS: Readonly<Record<string, string>> = {
  rate: ' Q',
  submissionRate: ' Q',
  percentage: '%',
  achievedVolume: ' W',
};

/** @throws HttpError 422 if the body's type differs from the stored one */
export function refuseOtherType(stored: string, sent: ConfigurationType | undefined): void {
  if (sent !== undefined && sent !== stored)
    refuseField('configurationType', `The type is ${stored} and can’t be changed.`);
}

function selectConfigurations(db: Pool | ClientBase) {
  return drizzleOn(db).select().from(configurations).orderBy(asc(configurations.productName), asc(configurations.id));
}

type Rates = Pick<Configuration, 'rates' | 'awaitingApproval'>;

async function findRates(db: Pool, since: string): Promise<Map<number, Rates>> {
  const { rows } = await db.query<Rates & { id: number }>({
    name: 'default-rates-since',
    text: RATES_SINCE,
    values: [since],
  });
  return new Map(rows.map(({ id, rates, ...kept }) => [id, { ...kept, rates: rates ?? [] }]));
}

const RATES_SINCE = `
  SELECT c.id, (
    SELECT json_agg(json_build_object('rate', latest.rate, 'since', ${instantJson('latest.since')})
      ORDER BY latest.since)
    FROM (
      SELECT r.rate, r.since FROM default_rates r
      WHERE r.configuration_id = c.id AND r.since >= coalesce(
        (SELECT max(earlier.since) FROM default_rates earlier WHERE earlier.configuration_id = c.id
          AND earlier.since <= $1::timestamptz),
        '-infinity'
      )
      ORDER BY r.since DESC LIMIT ${MAX_RATE_CHANGES}
    ) AS latest
  ) AS rates, coalesce(waiting.pieces, 0) AS "awaitingApproval"
  FROM configurations c
  LEFT JOIN (
    SELECT configuration_id, sum(awaiting_approval)::bigint AS pieces FROM claim_queue_products
    GROUP BY configuration_id
  ) AS waiting ON waiting.configuration_id = c.id`;

function toConfiguration({ id, configurationType, productName, rate, qualified, updatedAt, version }: Stored) {
  return {
    id,
    configurationType: configurationType as Configuration['configurationType'],
    productName,
    rate,
    qualified,
    updatedAt: updatedAt.toISOString(),
    version,
  };
}

async function findForecastConfiguration(db: Pool | ClientBase): Promise<ForecastConfiguration> {
  const { id, rate, percentage, achievedVolume, submissionRate, version } = single(
    await drizzleOn(db).select().from(configurations).where(eq(configurations.configurationType, 'forecasts')),
  );
  return {
    id,
    rate,
    percentage: percentage ?? 0,
    achievedVolume: achievedVolume ?? 0,
    submissionRate: submissionRate ?? 0,
    version,
  };
}

/** Locks a default rate and, through it, its promotions; undefined if the id doesn't exist. */
export async function findForUpdate(tx: PoolClient, id: number): Promise<Stored | undefined> {
  const [row] = await drizzleOn(tx).select().from(configurations).where(eq(configurations.id, id)).for('update');
  return row;
}

async function findByName(tx: PoolClient, type: ConfigurationType, productName: string): Promise<Stored | undefined> {
  const isSame = and(eq(configurations.configurationType, type), eq(configurations.productName, productName));
  const [row] = await drizzleOn(tx).select().from(configurations).where(isSame).for('update');
  return row;
}

async function refuseTooMany(tx: PoolClient): Promise<void> {
  if ((await drizzleOn(tx).$count(configurations)) < MAX_CONFIGURATIONS) return;
  conflict(`There can be at most ${MAX_CONFIGURATIONS.toLocaleString('en-US')} default rates.`);
}

async function insert(
  tx: PoolClient,
  { now, ...values }: Omit<typeof configurations.$inferInsert, 'id'> & { now: Date },
): Promise<Stored> {
  return single(
    await drizzleOn(tx)
      .insert(configurations)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning(),
  );
}

/** @throws the database's 23505 if another default rate of the type has the name */
async function update(tx: PoolClient, id: number, change: Change): Promise<Stored> {
  const changed = { ...change, version: raised(configurations.version) };
  return single(await drizzleOn(tx).update(configurations).set(changed).where(eq(configurations.id, id)).returning());
}

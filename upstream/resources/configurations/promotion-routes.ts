import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  changePromotion,
  createPromotion,
  deletePromotion,
  listPromotions,
  MAX_PROMOTIONS,
  type Promotion,
} from '@/lib/contract/configurations';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import type { ConfigurationType } from '@/lib/domain/configuration';
import {
  lockedOnceActive,
  promotionDay,
  promotionStatus,
  refusalOfEnd,
  refusalOfPast,
  type PromotionType,
} from '@/lib/domain/promotion';
import type { RateTerms } from '@/lib/domain/proposed-change';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { configurations, promotions } from '@/upstream/db/schema';
import { withConstraintErrors } from '@/upstream/db/violations';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { propose } from '../proposed-changes/propose';
import { findForUpdate, refuseOtherType, waitsForTwo } from './routes';

export const promotionRoutes = [
  handle(listPromotions, async ({ db }) =>
    (await selectPromotions(db).prepare('promotions').execute()).map(toPromotion),
  ),

  mutate(createPromotion, { object: 'promotion' }, async ({ tx, body, ...asked }) => {
    const { now } = asked;
    // Adding another promotion of this product waits here, and then sees this one.
    const configuration = await findForUpdate(tx, body.configurationId);
    if (!configuration) notFound('product');
    refuseOtherType(configuration.configurationType, body.configurationType);
    if ((await drizzleOn(tx).$count(promotions)) >= MAX_PROMOTIONS) {
      conflict(`There can be at most ${MAX_PROMOTIONS.toLocaleString('en-US')} promotions.`);
    }
    const { startDate, endDate, quantity } = body;
    const isOfForecasts = configuration.configurationType === 'forecasts';
    refuseForeignTerms(isOfForecasts, body);
    if (quantity === undefined ? endDate === undefined : endDate !== undefined) {
      refuseField(
        'endDate',
        isOfForecasts
          ? 'A forecast promotion needs an end date.'
          : 'A promotion needs either an end date or a quantity.',
      );
    }
    if (isOfForecasts && quantity !== undefined) refuseField('quantity', 'A forecast promotion has no quantity.');
    refusePast('startDate', startDate, now);
    const values = {
      configurationId: configuration.id,
      promotionType: quantity === undefined ? 'date' : 'quantity',
      rate: body.rate,
      startsAt: new Date(startDate),
      endsAt: endDate === undefined ? null : new Date(endDate),
      quantity: quantity ?? null,
      quantityScanned: quantity === undefined ? null : 0,
      quantityAvailable: quantity ?? null,
      ...(isOfForecasts && {
        percentage: body.percentage ?? configuration.percentage,
        achievedVolume: body.achievedVolume ?? configuration.achievedVolume,
        submissionRate: body.submissionRate ?? configuration.submissionRate,
      }),
      createdAt: now,
      updatedAt: now,
    };
    refuseEndBeforeStart(values.startsAt, values.endsAt);
    await refuseOverlap(tx, { ...values, id: 0 });
    if (waitsForTwo(asked, null, termsOf(values))) {
      const { waiting, further } = await propose(
        { tx, ...asked },
        {
          ...{ call: 'createPromotion', request: { body }, key: `new promotion ${configuration.id}` },
          ...{ about: `a promotion of ${nameOf(configuration)}`, record: null, subject: rateOf(values) },
          fields: fieldsOf(null, termsOf(values)),
        },
      );
      return { answer: { waiting }, changes: [], further };
    }
    const stored = await refusingOverlap(async () =>
      single(await drizzleOn(tx).insert(promotions).values(values).returning()),
    );
    const after = toPromotion({ ...stored, ...configurationOf(configuration) });
    return { answer: after, after, partOf: rateOf(after) };
  }),

  mutate(
    changePromotion,
    {
      object: 'promotion',
      before: async ({ tx, params, body }) => {
        // Lock the product first, as adding a promotion does; a different order could deadlock.
        await findForUpdate(tx, body.configurationId ?? params.id);
        return findPromotionForUpdate(tx, body.id);
      },
    },
    async ({ tx, params, query, body, before, ...asked }) => {
      const { now } = asked;
      refuseOtherType(before.configurationType, body.configurationType);
      const change = query.httpReq === 'delete' ? ending(before, now) : await changedTerms(tx, before, body, now);
      const wanted = termsOf({ ...before, ...change });
      if (query.httpReq !== 'delete' && waitsForTwo(asked, termsOf(before), wanted)) {
        const { version: _, ...sent } = body;
        const { waiting, further } = await propose(
          { tx, ...asked },
          {
            ...{ call: 'changePromotion', request: { params: { id: String(params.id) }, body: sent } },
            ...{ key: `promotion ${before.id}`, about: `a promotion of ${nameOf(before)}` },
            ...{ record: { type: 'promotion', id: before.id }, subject: rateOf(before) },
            fields: fieldsOf(termsOf(before), wanted),
          },
        );
        return { answer: { ...toPromotion(before), waiting }, changes: [], further };
      }
      const stored = await refusingOverlap(() => update(tx, before.id, { ...change, updatedAt: now }));
      const after = toPromotion({ ...before, ...stored });
      return { answer: after, after, before: toPromotion(before), partOf: rateOf(before) };
    },
  ),

  mutate(
    deletePromotion,
    { object: 'promotion', before: ({ tx, params }) => findPromotionForUpdate(tx, params.id) },
    async ({ tx, before, now }) => {
      const status = promotionStatus(toPromotion(before), now);
      if (status === 'expired') conflict('This promotion is over and stays in the list.');
      if (status === 'active' && before.configurationType !== 'forecasts') {
        conflict('This promotion has started. You can end it but not delete it.');
      }
      await drizzleOn(tx).delete(promotions).where(eq(promotions.id, before.id));
      return { answer: { id: before.id }, before: toPromotion(before), after: null, partOf: rateOf(before) };
    },
  ),
];

/** A promotion's changes appear in the history of its rate. */
const rateOf = ({ configurationId }: Pick<Stored, 'configurationId'>) => ({
  type: 'default rate',
  id: configurationId,
});

const COLUMNS = {
  ...getTableColumns(promotions),
  configurationType: configurations.configurationType,
  productName: configurations.productName,
};

type Stored = typeof promotions.$inferSelect &
  Pick<typeof configurations.$inferSelect, 'configurationType' | 'productName'>;
type Change = Partial<typeof promotions.$inferInsert>;
type Body = Partial<Record<'startDate' | 'endDate', string>> &
  Partial<Record<'rate' | 'quantity' | 'percentage' | 'achievedVolume' | 'submissionRate', number>>;

const configurationOf = ({ configurationType, productName }: Pick<Stored, 'configurationType' | 'productName'>) => ({
  configurationType,
  productName,
});

export function selectPromotions(db: Pool | ClientBase) {
  return drizzleOn(db)
    .select(COLUMNS)
    .from(promotions)
    .innerJoin(configurations, eq(configurations.id, promotions.configurationId))
    .orderBy(desc(promotions.startsAt), desc(promotions.id));
}

/** Locks a promotion for a change; undefined if the id doesn't exist. */
async function findPromotionForUpdate(tx: PoolClient, id: number): Promise<Stored | undefined> {
  const [row] = await selectPromotions(tx).where(eq(promotions.id, id)).for('update', { of: promotions });
  return row;
}

export function toPromotion({
  startsAt,
  endsAt,
  promotionType,
  configurationType,
  updatedAt: _,
  createdAt: __,
  ...rest
}: Stored) {
  return {
    ...rest,
    configurationType: configurationType as ConfigurationType,
    promotionType: promotionType as PromotionType,
    startDate: startsAt.toISOString(),
    endDate: endsAt?.toISOString() ?? null,
  } satisfies Promotion;
}

/** Ends an active promotion now (spec 2 §4). */
function ending(before: Stored, now: Date): Change {
  const status = promotionStatus(toPromotion(before), now);
  if (status === 'expired') conflict('This promotion is already over.');
  if (status === 'not started') conflict('This promotion hasn’t started. Delete it instead.');
  return before.promotionType === 'quantity' ? { quantityAvailable: 0, endsAt: now } : { endsAt: now };
}

/** Changes that the promotion's status allows (spec 2 §4). */
async function changedTerms(tx: PoolClient, before: Stored, body: Body, now: Date): Promise<Change> {
  const isOfForecasts = before.configurationType === 'forecasts';
  refuseForeignTerms(isOfForecasts, body);
  const status = promotionStatus(toPromotion(before), now);
  if (status === 'expired') conflict('This promotion is over and can’t be changed.');
  if (status === 'active') {
    if (before.promotionType === 'quantity') conflict('A quantity promotion can’t be changed once it has started.');
    const stored = toPromotion(before);
    for (const field of lockedOnceActive(stored.configurationType) as readonly (keyof Body & keyof Promotion)[]) {
      if (body[field] !== undefined && !isSame(body[field], stored[field])) {
        refuseField(field, `${LABELS[field]} can’t be changed once the promotion has started.`);
      }
    }
  }
  const startsAt = body.startDate === undefined ? before.startsAt : new Date(body.startDate);
  const endsAt = body.endDate === undefined ? before.endsAt : new Date(body.endDate);
  if (before.promotionType === 'quantity' ? body.endDate !== undefined : body.quantity !== undefined) {
    refuseField(
      before.promotionType === 'quantity' ? 'endDate' : 'quantity',
      'A promotion has either an end date or a quantity.',
    );
  }
  if (!isSame(startsAt.toISOString(), before.startsAt.toISOString()))
    refusePast('startDate', startsAt.toISOString(), now);
  if (endsAt && !isSame(endsAt.toISOString(), before.endsAt?.toISOString()))
    refusePast('endDate', endsAt.toISOString(), now);
  refuseEndBeforeStart(startsAt, endsAt);
  await refuseOverlap(tx, { ...before, startsAt, endsAt });
  return {
    startsAt,
    endsAt,
    ...(body.rate !== undefined && { rate: body.rate }),
    ...(body.quantity !== undefined && { quantity: body.quantity, quantityAvailable: body.quantity }),
    ...(body.percentage !== undefined && { percentage: body.percentage }),
    ...(body.achievedVolume !== undefined && { achievedVolume: body.achievedVolume }),
    ...(body.submissionRate !== undefined && { submissionRate: body.submissionRate }),
  };
}

const LABELS: Readonly<Record<string, string>> = {
  rate: 'The rate',
  submissionRate: 'The submission rate',
  startDate: 'The start',
  endDate: 'The end',
};

/** Whether two values are equal, or spell the same instant. */
function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other))
  );
}

function refuseForeignTerms(isOfForecasts: boolean, body: Body): void {
  for (const field of ['percentage', 'achievedVolume', 'submissionRate'] as const) {
    if (!isOfForecasts && body[field] !== undefined) refuseField(field, `${field} is only for forecast promotions.`);
  }
}

function refusePast(field: 'startDate' | 'endDate', instant: string, now: Date): void {
  const refusal = refusalOfPast(field === 'startDate' ? 'start' : 'end', promotionDay(instant), promotionDay(now));
  if (refusal) refuseField(field, refusal);
}

function refuseEndBeforeStart(startsAt: Date, endsAt: Date | null): void {
  const refusal = endsAt && refusalOfEnd(endsAt.toISOString(), startsAt.toISOString());
  if (refusal) refuseField('endDate', refusal);
}

/** Refuses a promotion that overlaps another, and names that one (decision 22). @throws HttpError 409 */
async function refuseOverlap(
  tx: PoolClient,
  { id, configurationId, startsAt, endsAt }: Pick<Stored, 'id' | 'configurationId' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  const [start, end] = [startsAt.toISOString(), endsAt?.toISOString() ?? null];
  const own = sql`tstzrange(${start}::timestamptz, ${end}::timestamptz, '[]')`;
  const [other] = await selectPromotions(tx)
    .where(
      and(
        eq(promotions.configurationId, configurationId),
        sql`${promotions.id} <> ${id}`,
        sql`tstzrange(${promotions.startsAt}, ${promotions.endsAt}, '[]') && ${own}`,
      ),
    )
    .limit(1);
  if (other) conflict(`This overlaps with the promotion of ${inWords(other)}.`);
}

/** The database decides last, because an overlapping promotion may have been ended. */
function refusingOverlap<T>(write: () => Promise<T>): Promise<T> {
  return withConstraintErrors(
    { promotions_do_not_overlap: 'This overlaps with another promotion of the product.' },
    write,
  );
}

/** The single row of forecasts has its type as its name, in upper case. */
function nameOf({ configurationType, productName }: { configurationType: string; productName: string }): string {
  return configurationType === 'forecasts' ? 'forecasts' : productName;
}

type Terms = RateTerms & Required<Pick<RateTerms, 'startDate'>>;

function termsOf({
  startsAt,
  endsAt = null,
  ...terms
}: Pick<Stored, 'rate' | 'startsAt' | 'endsAt' | 'quantity'> & { submissionRate?: number | null }): Terms {
  const { rate, submissionRate, quantity } = terms;
  return {
    ...{ rate, submissionRate, quantity },
    ...{ startDate: startsAt.toISOString(), endDate: endsAt?.toISOString() ?? null },
  };
}

function fieldsOf(before: Terms | null, after: Terms): ProposedChange['fields'] {
  const day = (instant: string | null | undefined) => (instant ? dayInWords(new Date(instant)) : null);
  const number = (value: number | null | undefined, unit: string) =>
    value == null ? null : `${value.toLocaleString('en-US')} ${unit}`;
  const termsInWords = (terms: Terms | null) =>
    ({
      Rate: number(terms?.rate, 'Q'),
      'Submission Rate': number(terms?.submissionRate, 'Q'),
      Start: day(terms?.startDate),
      End: day(terms?.endDate),
      Quantity: number(terms?.quantity, terms?.quantity === 1 ? 'unit' : 'units'),
    }) as const;
  const was = termsInWords(before);
  return Object.entries(termsInWords(after)).flatMap(([label, to]) => {
    const from = was[label as keyof typeof was];
    return from === to ? [] : [{ label, from, to }];
  });
}

function inWords(promotion: Stored): string {
  const { startsAt, endsAt, quantity } = promotion;
  const from = dayInWords(startsAt);
  const name = nameOf(promotion);
  if (endsAt) return `${name} from ${from} to ${dayInWords(endsAt)}`;
  return `${name} from ${from} for ${quantity?.toLocaleString('en-US')} ${quantity === 1 ? 'unit' : 'units'}`;
}

function dayInWords(instant: Date): string {
  const [year, month, day] = promotionDay(instant).split('-');
  return `${month}/${day}/${year}`;
}

async function update(tx: PoolClient, id: number, change: Change): Promise<typeof promotions.$inferSelect> {
  const changed = { ...change, version: raised(promotions.version) };
  return single(await drizzleOn(tx).update(promotions).set(changed).where(eq(promotions.id, id)).returning());
}

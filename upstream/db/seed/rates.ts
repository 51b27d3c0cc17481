import type { ClientBase } from 'pg';
import type { ProductType } from '@/lib/domain/configuration';
import { fullNameOf } from '@/lib/domain/person';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { instantJson } from '@/upstream/db/statement';
import type { DemoConfiguration, DemoStoredPromotion } from './claims';
import type { DemoUser } from './people';

interface DemoRate {
  type: ProductType;
  name: string;
  /** Q per piece; 0 means non-qualifying. */
  rate: number;
}

const rates = (type: ProductType, named: Readonly<Record<string, number>>): DemoRate[] =>
  Object.entries(named).map(([name, rate]) => ({ type, name, rate }));

/** 22 modules, three of which no longer earn points, and 8 ESS. */
const DEMO_RATES: readonly DemoRate[] = [
  ...rates('modules', {
    'Q.PEAK DUO BLK G10+ 360': 8,
    'Q.PEAK DUO BLK G10+ 365': 8,
    'Q.PEAK DUO BLK ML-G10+ 395': 9,
    'Q.PEAK DUO BLK ML-G10+ 400': 9,
    'Q.PEAK DUO BLK ML-G10+ 405': 9,
    'Q.PEAK DUO BLK ML-G10+ 410': 10,
    'Q.PEAK DUO ML-G10+ 410': 9,
    'Q.PEAK DUO L-G8.3 425': 7,
    'Q.PEAK DUO XL-G10.3 480': 10,
    'Q.PEAK DUO XL-G11.3 570': 11,
    'Q.PEAK DUO XL-G11S.3 590': 11,
    'Q.TRON BLK M-G2+ 425': 12,
    'Q.TRON BLK M-G2+ 430': 12,
    'Q.TRON BLK M-G2+ 435': 13,
    'Q.TRON BLK M-G2.H+ 440': 13,
    'Q.TRON XL-G2.3 610': 14,
    'Q.TRON XL-G2R.3 620': 14,
    'Q.ANTUM NEO BLK 450': 15,
    'Q.ANTUM NEO XL 640': 16,
    'Q.PEAK DUO G5 320': 0,
    'Q.PEAK DUO BLK G6+ 340': 0,
    'Q.PLUS BFR-G4.1 280': 0,
  }),
  ...rates('ess', {
    'Q.HOME CORE H3S': 400,
    'Q.HOME CORE H7S': 650,
    'Q.HOME CORE A5': 500,
    'Q.HOME CORE A10': 900,
    'Q.SAVE D10.0S': 800,
    'Q.SAVE D15.0S': 1_100,
    'Q.VOLT H3.8S': 250,
    'Q.VOLT H7.6S': 350,
  }),
];

/** Earlier rates, with the day of the change relative to today. A current rate of 0 comes from deleting the default. */
const EARLIER_RATES: readonly (readonly [name: string, rate: number, changed: number])[] = [
  ['Q.PEAK DUO BLK ML-G10+ 395', 10, -210],
  ['Q.PEAK DUO BLK ML-G10+ 410', 9, -75],
  ['Q.TRON BLK M-G2+ 425', 10, -130],
  ['Q.PEAK DUO BLK G6+ 340', 6, -100],
  ['Q.HOME CORE H3S', 450, -45],
];

/**
 * A product, its rate, and first and last day relative to today. With pieces instead of a last day, claims use them up.
 */
type DemoPromotion = readonly [name: string, rate: number, from: number, to: number | { pieces: number }];

/** Covers all kinds and states; promotions of a product are consecutive. */
const DEMO_PROMOTIONS: readonly DemoPromotion[] = [
  ['Q.TRON BLK M-G2+ 430', 18, -320, -260],
  ['Q.TRON BLK M-G2+ 430', 20, -40, 20],
  ['Q.TRON BLK M-G2+ 430', 16, 45, 75],
  ['Q.TRON BLK M-G2+ 435', 20, -40, 20],
  ['Q.PEAK DUO BLK ML-G10+ 400', 12, -200, { pieces: 400 }],
  ['Q.PEAK DUO BLK ML-G10+ 405', 12, -60, { pieces: 800 }],
  ['Q.PEAK DUO BLK ML-G10+ 410', 13, 10, { pieces: 500 }],
  ['Q.PEAK DUO XL-G11.3 570', 15, -25, { pieces: 250 }],
  ['Q.ANTUM NEO BLK 450', 22, -12, 48],
  ['Q.ANTUM NEO XL 640', 24, 9, 39],
  ['Q.HOME CORE H7S', 900, -150, -60],
  ['Q.HOME CORE H7S', 850, -5, 55],
  ['Q.HOME CORE A10', 1_200, -90, { pieces: 80 }],
  ['Q.SAVE D15.0S', 1_400, 30, 90],
];

/** The demo's default number of claims. */
export const DEFAULT_CLAIMS = 40_000;

const DAY_MS = 24 * 3_600_000;

/**
 * Loads default rates with changes, promotions and forecast rules.
 *
 * @param since when the default rates were first set
 * @param manager who changed some of them
 * @param claims the total number, so that promotions by quantity last equally long
 * @returns products and promotions without used pieces
 */
export async function loadRates(
  client: ClientBase,
  { since, now, claims, manager }: { since: Date; now: Date; claims: number; manager: DemoUser },
): Promise<{ configurations: DemoConfiguration[]; promotions: DemoStoredPromotion[] }> {
  const earlier = new Map(EARLIER_RATES.map(([name, rate]) => [name, rate]));
  await client.query(
    `INSERT INTO configurations (configuration_type, product_name, rate, qualified, created_at, updated_at)
     SELECT type, name, rate, rate > 0, $2, $2
     FROM jsonb_to_recordset($1) AS demo (type text, name text, rate integer)`,
    [JSON.stringify(DEMO_RATES.map((demo) => ({ ...demo, rate: earlier.get(demo.name) ?? demo.rate }))), since],
  );
  await changeRates(client, { now, manager });
  await client.query(
    `UPDATE configurations SET rate = 1500, percentage = 20, achieved_volume = 10000, submission_rate = 250,
      updated_at = $1
     WHERE configuration_type = 'forecasts'`,
    [since],
  );
  await client.query(
    `INSERT INTO promotions (
       configuration_id, promotion_type, rate, starts_at, ends_at, quantity, quantity_scanned, quantity_available,
       percentage, achieved_volume, submission_rate, created_at, updated_at
     )
     SELECT c.id, demo.type, demo.rate, demo.starts, demo.ends, demo.pieces, demo.pieces * 0, demo.pieces,
       demo.percentage, demo.volume, demo.submission, $2, $2
     FROM jsonb_to_recordset($1) AS demo (
       name text, type text, rate integer, starts timestamptz, ends timestamptz, pieces integer,
       percentage integer, volume bigint, submission integer
     ) JOIN configurations c ON c.product_name = demo.name`,
    [JSON.stringify([...productPromotions(now, claims), ...forecastPromotions(now)]), since],
  );
  const { rows: configurations } = await client.query<DemoConfiguration>(
    `SELECT id, configuration_type AS type, product_name AS name, c.rate,
            json_agg(json_build_object('rate', d.rate, 'since', extract(epoch FROM d.since) * 1000)
              ORDER BY d.since) AS rates
     FROM configurations c JOIN default_rates d ON d.configuration_id = c.id
     WHERE configuration_type <> 'forecasts' GROUP BY c.id ORDER BY c.id`,
  );
  const { rows: promotions } = await client.query<{
    id: number;
    configurationId: number;
    rate: number;
    startsAt: Date;
    endsAt: Date | null;
    pieces: number | null;
  }>(
    `SELECT id, configuration_id AS "configurationId", rate, starts_at AS "startsAt", ends_at AS "endsAt",
      quantity AS pieces
     FROM promotions ORDER BY id`,
  );
  const stored = promotions.map(({ startsAt, endsAt, ...promotion }) => ({
    ...promotion,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    taken: 0,
  }));
  return { configurations, promotions: stored };
}

/** Changes rates at noon of the day, with log entries. */
async function changeRates(client: ClientBase, { now, manager }: { now: Date; manager: DemoUser }): Promise<void> {
  const rates = new Map(DEMO_RATES.map(({ name, rate }) => [name, rate]));
  const changes = EARLIER_RATES.map(([name, , changed]) => ({
    name,
    rate: rates.get(name) ?? 0,
    at: `${promotionDay(new Date(now.getTime() + changed * DAY_MS))}T19:00:00Z`,
  }));
  const content = (
    rate: string,
    at: string,
    version: string,
  ) => `jsonb_build_object('id', c.id, 'configurationType', c.configuration_type,
    'productName', c.product_name, 'rate', ${rate}, 'qualified', c.qualified, 'updatedAt', ${instantJson(at)}, 'version', ${version})`;
  await client.query(
    `WITH demo AS (SELECT * FROM jsonb_to_recordset($1) AS demo (name text, rate integer, at timestamptz)), logged AS (
       INSERT INTO activity (created_at, user_id, user_name, action, object_type, object_id, object_name, subject_type,
         subject_id,
                             client_address, request_id, before, after)
       SELECT at, $2, $3, CASE WHEN demo.rate = 0 THEN 'deleteConfiguration' ELSE 'changeConfiguration' END,
              'default rate', c.id::text, c.product_name, 'default rate', c.id::text, '203.0.113.20',
              md5(c.product_name),
              ${content('c.rate', 'c.updated_at', 'c.version')}, ${content('demo.rate', 'demo.at', 'c.version + 1')}
       FROM configurations c JOIN demo ON demo.name = c.product_name ORDER BY at
     )
     UPDATE configurations c SET rate = demo.rate, updated_at = demo.at, version = c.version + 1 FROM demo
     WHERE demo.name = c.product_name`,
    [JSON.stringify(changes), manager.id, fullNameOf(manager)],
  );
}

function productPromotions(now: Date, claims: number): object[] {
  const day = (offset: number) => promotionDay(new Date(now.getTime() + offset * DAY_MS));
  return DEMO_PROMOTIONS.map(([name, rate, from, to]) => {
    const starts = promotionStart(day(from));
    if (typeof to === 'number') return { name, type: 'date', rate, starts, ends: promotionEnd(day(to)) };
    return {
      name,
      type: 'quantity',
      rate,
      starts,
      pieces: Math.max(1, Math.round((to.pieces * claims) / DEFAULT_CLAIMS)),
    };
  });
}

/** A past, a current and a future promotion, each for whole months. */
function forecastPromotions(now: Date): object[] {
  const [year = 0, month = 1] = promotionDay(now).split('-').map(Number);
  const dayOfMonth = (months: number, day: number) =>
    new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
  const terms = (from: number, months: number, rate: number, submission: number) => ({
    name: 'FORECASTS',
    type: 'date',
    rate,
    starts: promotionStart(dayOfMonth(from, 1)),
    // Day 0 is the day before the first of the month.
    ends: promotionEnd(dayOfMonth(from + months, 0)),
    percentage: 25,
    volume: 8_000,
    submission,
  });
  return [terms(-7, 2, 2_000, 300), terms(-1, 2, 2_200, 400), terms(2, 3, 1_800, 300)];
}

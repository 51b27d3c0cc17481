import type { Pool } from 'pg';
import { aCompany } from './harness/factories';
import { aRatedProduct, claimsAwaitingApproval, type RatedProduct } from './claims-fixture';

/** What forecasts give unless a test says otherwise: pieces of the fixture have 400 W. */
export const RULES = { rate: 1_500, submissionRate: 250, percentage: 20, achievedVolume: 4_000 };

export async function setRules(db: Pool, rules: Partial<typeof RULES> = {}): Promise<void> {
  const { rate, submissionRate, percentage, achievedVolume } = { ...RULES, ...rules };
  await db.query(
    `update configurations set rate = $1, submission_rate = $2, percentage = $3, achieved_volume = $4
     where configuration_type = 'forecasts'`,
    [rate, submissionRate, percentage, achievedVolume],
  );
}

export interface TestForecast {
  id: number;
  companyId: number;
  companyName: string;
  product: RatedProduct;
  /** Of its lines. */
  forecastIds: number[];
}

/** Stores what a company forecast for a month, and scans pieces in it. @param day the month's first, `YYYY-MM-DD` */
export async function aForecast(
  db: Pool,
  {
    day,
    pieces,
    scanned = 0,
    name,
    companyId,
  }: { day: string; pieces: number; scanned?: number; name?: string; companyId?: number },
): Promise<TestForecast> {
  const company = companyId ? { id: companyId, name: '' } : await aCompany(db, name ? { name } : {});
  const product = await aRatedProduct(db);
  const { rows } = await db.query<{ id: number; lineId: number }>(
    `with f as (
       insert into forecasts (company_id, month, submitted_at) values ($1, $2::date, $2::date - 5) returning id
     )
     insert into forecast_lines (forecast_id, article_code_id, quantity) select id, $3, $4 from f
     returning forecast_id as id, id as "lineId"`,
    [company.id, day, product.articleCodeId, pieces],
  );
  const forecast = {
    id: rows[0]!.id,
    companyId: company.id,
    companyName: company.name,
    product,
    forecastIds: [rows[0]!.lineId],
  };
  if (scanned > 0) await scan(db, forecast, `${day.slice(0, 8)}15T12:00:00Z`, scanned);
  return forecast;
}

/** Registers pieces of a forecast's product at an instant. @returns their serial numbers */
export function scan(
  db: Pool,
  { companyId, product }: TestForecast,
  at: string,
  pieces: number,
): Promise<readonly string[]> {
  return claimsAwaitingApproval(db, { companyId, product, pieces, registeredAt: new Date(at) });
}

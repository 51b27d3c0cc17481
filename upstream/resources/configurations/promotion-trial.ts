import type { Pool } from 'pg';
import type { z } from 'zod';
import { tryPromotion, type PromotionTrial } from '@/lib/contract/promotion-trials';
import { promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { TRIAL_COMPANIES } from '@/lib/domain/promotion-trial';
import { literals, parameters, statement } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { handle } from '@/upstream/http/route';
import { knownDay, refuseCrossedDays } from '../orders/day-bounds';

type Query = z.output<typeof tryPromotion.query>;

export const promotionTrialRoutes = [
  handle(tryPromotion, ({ longRead, query }) => {
    const terms = termsOf(query);
    return longRead(async (db) => (await findTrial(db, terms)) ?? notFound('product'));
  }),
];

interface Terms extends Pick<Query, 'quantity'> {
  configurationId: number;
  rate: number;
  startDate: string;
  endDate: string;
}

function termsOf({ configurationId, rate, quantity, startDate, endDate }: Query): Terms {
  refuseCrossedDays({ startDate, endDate });
  return {
    configurationId: requireParameter(configurationId, 'configurationId'),
    rate: requireParameter(rate, 'rate'),
    quantity,
    startDate: requireParameter(startDate, 'startDate'),
    endDate: requireParameter(endDate, 'endDate'),
  };
}

/**
 * The points a promotion would have given over some past days. It uses the pricing rule `promotion_gives` (decision
 * 22); pieces outside it keep their price. Rejected claims gave nothing, and those awaiting an update have no product
 * yet.
 */
async function findTrial(db: Pool, terms: Terms): Promise<PromotionTrial | undefined> {
  const collected = parameters();
  const { add } = collected;
  // Literal instants let the planner see how long the range is.
  const { add: instant } = literals();
  const from = instant(new Date(promotionStart(knownDay(terms.startDate))));
  const until = instant(new Date(promotionEnd(knownDay(terms.endDate))));
  const quantity = terms.quantity === undefined ? null : `${add(terms.quantity)}::integer`;
  const rate = `${add(terms.rate)}::bigint`;
  const configuration = `${add(terms.configurationId)}::bigint`;
  const text = `
    WITH pieces AS (
      SELECT c.company_id, c.rate, row_number() OVER (ORDER BY c.registered_at, c.id) AS piece
      FROM claims c
      WHERE c.configuration_id = ${configuration} AND c.state <> 'rejected'
        AND c.registered_at >= ${from} AND c.registered_at <= ${until}
    ),
    tried AS (
      SELECT p.*, promotion_gives(${quantity === null ? `'date', NULL` : `'quantity', ${quantity}`}, p.piece) AS gives
      FROM pieces p
    ),
    by_company AS MATERIALIZED (
      SELECT company_id, count(*) AS pieces, count(*) FILTER (WHERE gives) AS promoted, sum(rate) AS given,
        sum(CASE WHEN gives THEN ${rate} ELSE rate END) AS would
      FROM tried GROUP BY company_id
    ),
    first AS (
      SELECT b.*, c.name, row_number() OVER (ORDER BY b.would - b.given DESC, b.pieces DESC, b.company_id) AS place
      FROM by_company b JOIN companies c ON c.id = b.company_id
      ORDER BY place LIMIT ${TRIAL_COMPANIES}
    )
    SELECT json_build_object(
      'productName', t.product_name,
      'pieces', sums.pieces, 'promoted', sums.promoted, 'given', sums.given, 'would', sums.would,
      'companyCount', sums.companies,
      'companies', coalesce((
        SELECT json_agg(json_build_object('id', company_id, 'name', name, 'pieces', pieces, 'given', given,
          'would', would) ORDER BY place) FROM first
      ), '[]')
    ) AS trial
    FROM configurations t
    CROSS JOIN (
      SELECT coalesce(sum(pieces), 0)::bigint AS pieces, coalesce(sum(promoted), 0)::bigint AS promoted,
        coalesce(sum(given), 0)::bigint AS given, coalesce(sum(would), 0)::bigint AS would, count(*) AS companies
      FROM by_company
    ) AS sums
    WHERE t.id = ${configuration} AND t.configuration_type <> 'forecasts'`;
  const { rows } = await db.query<{ trial: PromotionTrial }>(statement(text, collected));
  return rows[0]?.trial;
}

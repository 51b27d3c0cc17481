import type { ClientBase } from 'pg';
import { demoSerialNumber, type DemoApproval, type DemoArticle, type DemoClaims, type DemoStoredPromotion } from './claims';
import { continueNumbers, copyRows, instant, mapEach } from './load';
import { random } from './random';

/** Why modules that await an update are rejected in the demo data. */
const DEMO_REASONS = ['Installed outside of the programme', 'No product of ours', 'Registered twice', 'Serial number can’t be read'];

/** A maker tells of its pieces weeks before they are on a roof. */
const UPLOADED_DAYS = [2, 50] as const;
const DAY = 24 * 3_600_000;

/** Pieces that were uploaded and that nobody has claimed, for each that was claimed. */
const UNCLAIMED = 0.05;

const SEED = 12_000_017;

/**
 * Loads claims with their article codes and serial numbers, and what promotions gave them. The tables must be bare; the
 * queues are computed here.
 */
export async function loadClaims(
  client: ClientBase,
  { articles, lines, promotions }: {
    articles: readonly DemoArticle[];
    lines: readonly DemoClaims[];
    promotions: readonly DemoStoredPromotion[];
  },
): Promise<void> {
  await copyRows(
    client,
    'article_codes (id, code, configuration_id, volume)',
    articles.map(({ id, code, configuration, volume }) => [id, code, configuration.id, volume]),
  );
  await copyRows(
    client,
    `claims (id, company_id, user_id, configuration_type, serial_number, registered_at, installation_zip_code, purchasing_channel,
             purchasing_channel_name, source, state, article_code_id, configuration_id, promotion_id, rate, priced_at,
             queue_number, approval_id, decided_at, created_at)`,
    piecesOf(lines, function* ({ company, user, zipCode, channel, channelName, source, article, state, rate, promotionId, approval, ...line }, id, place) {
      const at = instant(line.at);
      const isPriced = rate !== null;
      yield [
        id, company.id, user.id, article.configuration.type, demoSerialNumber(article, id), at, zipCode, channel, channelName, source, state,
        isPriced ? article.id : null, isPriced ? article.configuration.id : null, promotionId, rate, isPriced ? at : null,
        line.queueNumber === null ? null : line.queueNumber + place, approval && approval.id, approval && instant(approval.at), at,
      ];
    }),
  );
  await copyRows(client, 'rejection_reasons (name)', DEMO_REASONS.map((name) => [name]));
  await copyRows(client, 'serial_numbers (serial_number, article_code_id, created_at)', uploadedPieces(lines, articles));
  await client.query(
    `UPDATE promotions SET quantity_scanned = taken, quantity_available = quantity - taken, ends_at = to_timestamp(used_up / 1000.0)
     FROM jsonb_to_recordset($1) AS demo (id integer, taken integer, used_up bigint) WHERE promotions.id = demo.id`,
    [JSON.stringify(promotions.filter(({ pieces }) => pieces !== null).map(({ id, taken, endsAt }) => ({ id, taken, used_up: endsAt })))],
  );
  await client.query(
    `UPDATE claim_queues q
     SET awaiting_update = sums.awaiting_update, awaiting_approval = sums.awaiting_approval, qpoints = sums.qpoints, last_number = sums.last_number
     FROM (
       SELECT company_id, count(*) FILTER (WHERE state = 'awaiting_update') AS awaiting_update,
              count(*) FILTER (WHERE state = 'awaiting_approval') AS awaiting_approval,
              coalesce(sum(rate) FILTER (WHERE state = 'awaiting_approval'), 0) AS qpoints, coalesce(max(queue_number), 0) AS last_number
       FROM claims GROUP BY company_id
     ) AS sums
     WHERE sums.company_id = q.company_id`,
  );
  await client.query(
    `INSERT INTO claim_queue_products SELECT company_id, configuration_id, count(*), sum(rate)
     FROM claims WHERE state = 'awaiting_approval' GROUP BY company_id, configuration_id`,
  );
  await continueNumbers(client, ['article_codes', 'serial_numbers', 'claims']);
}

/** Loads what was decided, numbered by its time already. */
export async function loadApprovals(client: ClientBase, approvals: readonly DemoApproval[]): Promise<void> {
  await copyRows(
    client,
    'approvals (id, company_id, kind, decision, items, qpoints, user_id, created_at)',
    mapEach(approvals, ({ id, companyId, kind, decision, items, qpoints, userId, at }) => [id, companyId, kind, decision, items, qpoints, userId, instant(at)]),
  );
  await continueNumbers(client, ['approvals']);
}

/** A row for each piece, with its id and its place among those registered with it, from 0. */
function* piecesOf<R>(lines: readonly DemoClaims[], rowsOf: (line: DemoClaims, id: number, place: number) => Iterable<R>): Generator<R> {
  let id = 0;
  for (const line of lines) {
    for (let place = 0; place < line.pieces; place += 1) yield* rowsOf(line, (id += 1), place);
  }
}

function* uploadedPieces(lines: readonly DemoClaims[], articles: readonly DemoArticle[]) {
  const draws = random(SEED);
  const uploadedBefore = (at: number) => instant(at - draws.between(...UPLOADED_DAYS) * DAY);
  let claimed = 0;
  yield* piecesOf(lines, function* ({ rate, article, at }, id) {
    claimed = id;
    if (rate !== null) yield [demoSerialNumber(article, id), article.id, uploadedBefore(at)];
  });
  const last = lines.at(-1)?.at ?? 0;
  for (let piece = 1; piece <= claimed * UNCLAIMED; piece += 1) {
    const article = draws.pick(articles);
    yield [demoSerialNumber(article, claimed + piece), article.id, uploadedBefore(last)];
  }
}

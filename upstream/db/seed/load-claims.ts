import type { ClientBase } from 'pg';
import {
  demoSerialNumber,
  type DemoApproval,
  type DemoArticle,
  type DemoClaims,
  type DemoStoredPromotion,
} from './claims';
import { copyInto, type CopyValue } from '../copy-into';
import { continueNumbers, instant, mapEach } from './load';
import type { DemoUser } from './people';
import { random } from './random';

const DEMO_REASONS = [
  'Installed outside the program',
  'No product of ours',
  'Registered twice',
  'Serial number can’t be read',
];

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
/** Length of the upload history in weeks; older pieces have no upload. */
const WEEKS_KEPT = 14;

/** Unclaimed uploaded pieces per claimed one. */
const UNCLAIMED = 0.05;

const SEED = 12_000_017;

/**
 * Loads claims with their article codes, serial numbers and promotions' pieces. Requires bare tables, and computes the
 * queues.
 */
export async function loadClaims(
  client: ClientBase,
  {
    articles,
    lines,
    promotions,
    people,
    now,
  }: {
    articles: readonly DemoArticle[];
    lines: readonly DemoClaims[];
    promotions: readonly DemoStoredPromotion[];
    people: readonly DemoUser[];
    /** Milliseconds. */
    now: number;
  },
): Promise<void> {
  await loadUploads(client, people, now);
  const firstUpload = instant(now - (WEEKS_KEPT + 1) * WEEK);
  await copyInto(
    client,
    'article_codes (id, code, configuration_id, volume, upload_id, created_at)',
    articles.map(({ id, code, configuration, volume }) => [
      id,
      code,
      configuration.id,
      volume,
      ARTICLE_UPLOAD,
      firstUpload,
    ]),
  );
  await copyInto(
    client,
    `claims (id, company_id, user_id, configuration_type, serial_number, registered_at, installation_zip_code, purchasing_channel,
             purchasing_channel_name, source, state, article_code_id, configuration_id, promotion_id, rate, priced_at,
             queue_number, approval_id, decided_at, created_at, upload_id)`,
    piecesOf(lines, (line, id, place) => [claimCells(line, id, place, now)]),
  );
  await copyInto(
    client,
    'rejection_reasons (name)',
    DEMO_REASONS.map((name) => [name]),
  );
  await copyInto(
    client,
    'serial_numbers (serial_number, article_code_id, upload_id, created_at)',
    uploadedPieces(lines, articles, now),
  );
  await countUploads(client);
  await countPromotions(client, promotions);
  await sumQueues(client);
  await continueNumbers(client, ['uploads', 'article_codes', 'serial_numbers', 'claims']);
}

function claimCells(line: DemoClaims, id: number, place: number, now: number): CopyValue[] {
  const { article, rate, approval, queueNumber } = line;
  const at = instant(line.at);
  const isPriced = rate !== null;
  return [
    id,
    line.company.id,
    line.user.id,
    article.configuration.type,
    demoSerialNumber(article, id),
    at,
    line.zipCode,
    line.channel,
    line.channelName,
    line.source,
    line.state,
    isPriced ? article.id : null,
    isPriced ? article.configuration.id : null,
    line.promotionId,
    rate,
    isPriced ? at : null,
    queueNumber === null ? null : queueNumber + place,
    approval && approval.id,
    approval && instant(approval.at),
    at,
    isPriced ? uploadOf(line.at, id, now).id : null,
  ];
}

async function countPromotions(client: ClientBase, promotions: readonly DemoStoredPromotion[]): Promise<void> {
  await client.query(
    `UPDATE promotions SET quantity_scanned = taken, quantity_available = quantity - taken,
      ends_at = to_timestamp(used_up / 1000.0)
     FROM jsonb_to_recordset($1) AS demo (id integer, taken integer, used_up bigint) WHERE promotions.id = demo.id`,
    [
      JSON.stringify(
        promotions
          .filter(({ pieces }) => pieces !== null)
          .map(({ id, taken, endsAt }) => ({ id, taken, used_up: endsAt })),
      ),
    ],
  );
}

/** Computes the totals of waiting claims by company. */
async function sumQueues(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE claim_queues q
     SET awaiting_update = sums.awaiting_update, awaiting_approval = sums.awaiting_approval, qpoints = sums.qpoints,
     last_number = sums.last_number
     FROM (
       SELECT company_id, count(*) FILTER (WHERE state = 'awaiting_update') AS awaiting_update,
              count(*) FILTER (WHERE state = 'awaiting_approval') AS awaiting_approval,
              coalesce(sum(rate) FILTER (WHERE state = 'awaiting_approval'), 0) AS qpoints,
              coalesce(max(queue_number), 0) AS last_number
       FROM claims GROUP BY company_id
     ) AS sums
     WHERE sums.company_id = q.company_id`,
  );
  await client.query(
    `INSERT INTO claim_queue_products SELECT company_id, configuration_id, count(*), sum(rate)
     FROM claims WHERE state = 'awaiting_approval' GROUP BY company_id, configuration_id`,
  );
}

export async function loadApprovals(client: ClientBase, approvals: readonly DemoApproval[]): Promise<void> {
  await copyInto(
    client,
    'approvals (id, company_id, kind, decision, items, qpoints, user_id, created_at)',
    mapEach(approvals, ({ id, companyId, kind, decision, items, qpoints, userId, at }) => [
      id,
      companyId,
      kind,
      decision,
      items,
      qpoints,
      userId,
      instant(at),
    ]),
  );
  await continueNumbers(client, ['approvals']);
}

/** Rows for each piece, with its id and its index among those registered together. */
function* piecesOf<R>(
  lines: readonly DemoClaims[],
  rowsOf: (line: DemoClaims, id: number, place: number) => Iterable<R>,
): Generator<R> {
  let id = 0;
  for (const line of lines) {
    for (let place = 0; place < line.pieces; place += 1) yield* rowsOf(line, (id += 1), place);
  }
}

/** Pieces are uploaded weekly, two to fifty days before they are installed. */
function uploadOf(at: number, id: number, now: number): { id: number | null; at: number } {
  const uploadedAt = at - (2 + ((id * 7_919) % 49)) * DAY;
  const week = Math.floor((uploadedAt - (now - WEEKS_KEPT * WEEK)) / WEEK);
  return week < 0 ? { id: null, at: uploadedAt } : { id: ARTICLE_UPLOAD + 1 + week, at: uploadTime(week, now) };
}

/** The first upload has the article codes. */
const ARTICLE_UPLOAD = 1;
const uploadTime = (week: number, now: number) => now - (WEEKS_KEPT - week) * WEEK + week * 3_400_000;

async function loadUploads(client: ClientBase, people: readonly DemoUser[], now: number): Promise<void> {
  const nameOf = ({ firstName, lastName }: DemoUser) => `${firstName} ${lastName}`;
  const by = (index: number) => people[index % people.length];
  const uploads = Array.from({ length: WEEKS_KEPT }, (_, week) => {
    const file = `pallets-${String(week + 31).padStart(2, '0')}`;
    const files = week % 3 === 0 ? `{${file}.xlsx,${file}b.xlsx}` : `{${file}.${week % 4 === 1 ? 'xls' : 'xlsx'}}`;
    return {
      id: ARTICLE_UPLOAD + 1 + week,
      kind: 'serialNumbers',
      at: uploadTime(week, now),
      person: by(week),
      files,
      duplicates: (week * 37) % 61,
      invalid: (week * 5) % 7,
    };
  });
  const first = {
    id: ARTICLE_UPLOAD,
    kind: 'articleCodes',
    at: now - (WEEKS_KEPT + 1) * WEEK,
    person: by(0),
    files: '{article-codes.xlsx}',
    duplicates: 0,
    invalid: 2,
  };
  await copyInto(
    client,
    'uploads (id, kind, user_id, user_name, file_names, stored, duplicates, invalid, claims_freed, created_at)',
    [first, ...uploads].map(({ id, kind, at, person, files, duplicates, invalid }) => [
      ...[id, kind, person?.id ?? null, person ? nameOf(person) : '', files, 0, duplicates, invalid, 0, instant(at)],
    ]),
  );
}

async function countUploads(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE uploads SET stored = counted.rows FROM (
       SELECT upload_id, count(*) AS rows FROM serial_numbers WHERE upload_id IS NOT NULL GROUP BY upload_id
       UNION ALL SELECT upload_id, count(*) FROM article_codes GROUP BY upload_id
     ) AS counted WHERE counted.upload_id = uploads.id`,
  );
}

function* uploadedPieces(lines: readonly DemoClaims[], articles: readonly DemoArticle[], now: number) {
  const draws = random(SEED);
  const piece = (article: DemoArticle, at: number, id: number) => {
    const upload = uploadOf(at, id, now);
    return [demoSerialNumber(article, id), article.id, upload.id, instant(upload.at)];
  };
  let claimed = 0;
  yield* piecesOf(lines, function* ({ rate, article, at }, id) {
    claimed = id;
    if (rate !== null) yield piece(article, at, id);
  });
  const last = lines.at(-1)?.at ?? 0;
  for (let more = 1; more <= claimed * UNCLAIMED; more += 1) yield piece(draws.pick(articles), last, claimed + more);
}

import { articleCodeKey, MAX_ARTICLE_VOLUME } from '@/lib/domain/article-code';
import { CONFIGURATION_TYPES, MAX_PERCENTAGE, MAX_QUANTITY, MAX_RATE, MAX_VOLUME } from '@/lib/domain/configuration';
import { PRODUCT_TYPES, productNameKey } from '@/lib/domain/configuration';
import { PROMOTION_TYPES } from '@/lib/domain/promotion';
import { configurationTypeOfSerial, serialNumberFault } from '@/lib/domain/serial-number';
import { externalId, joined, writtenFlag, writtenTime, type ImportArea, type Known } from '../area';
import { column, flag, id, instant, oneOf, reference, required, stored, text, whole } from '../column';
import { PERSON, toCompany, COMPANY } from './companies';

const RATE = 'rate';
export const PROMOTION = 'promotion';
const ARTICLE_CODES = 'article_codes';
const SERIAL_NUMBERS = 'serial_numbers';
export const CLAIM = 'claim';

const toRate = () => required('rate_id', reference(RATE, 'rates'), 'Product that earns points', 'R-1');

/** What only forecasts have. */
const forecastColumns = () => [
  column('percentage', whole(0, MAX_PERCENTAGE), 'Forecasts: how far a month may be beyond, in percent', ''),
  column('achieved_volume', whole(0, MAX_VOLUME), 'Forecasts: the least watts of a month', ''),
  column('submission_rate', whole(0, MAX_RATE), 'Forecasts: Q for a submission', ''),
];

/** What later files ask about rates: the type of each, and the spans of its promotions. */
const typesOf = ({ notes }: Known) => notes('types of rates', () => new Map<unknown, unknown>());

export const rates: ImportArea = {
  title: 'Rates',
  locks: ['configurations'],
  notes:
    'The rate of forecasts is always there: a row of the type forecasts replaces it. Without a history, a rate ' +
    'counts for every claim, whenever it was registered.',
  files: [
    {
      name: 'rates',
      meaning: 'A product whose units earn points, or the rules of forecasts.',
      kind: RATE,
      table: 'configurations',
      columns: [
        required('rate_id', id(), 'ID in the previous system', 'R-1'),
        required('type', oneOf(CONFIGURATION_TYPES), 'What earns points', 'modules'),
        required(
          'product_name',
          stored('text, stored in capitals', 255, productNameKey),
          'Name',
          'Q.TRON BLK M-G2+ 430',
          {
            unique: {
              group: 'rate name',
              taken: `SELECT configuration_type || ' ' || product_name AS value FROM configurations
                WHERE configuration_type <> 'forecasts'`,
              key: (name, { type }) => (type === 'forecasts' ? type : `${String(type)} ${name}`),
            },
          },
        ),
        required('rate', whole(0, MAX_RATE), 'Q for a unit, or for an achieved month', '12'),
        column('qualified', flag(), 'Whether it earns points; yes if empty', 'yes'),
        ...forecastColumns(),
      ],
      rule: (row, known) => {
        const { rate_id: rate, type, qualified } = row;
        typesOf(known).set(rate, type);
        if (qualified === false && row.rate !== 0) return ['rate', 'What doesn’t qualify has the rate 0.'];
        const [some] = ['percentage', 'achieved_volume', 'submission_rate'].filter(
          (each) => (row[each] === null) === (type === 'forecasts'),
        );
        if (some === undefined) return undefined;
        return [some, type === 'forecasts' ? 'Forecasts need this.' : 'Only forecasts have this.'];
      },
      select: `
        SELECT ${externalId(RATE, 'c.id')} AS rate_id, c.configuration_type AS type, c.product_name, c.rate,
          ${writtenFlag('c.qualified')} AS qualified, c.percentage, c.achieved_volume, c.submission_rate
        FROM configurations c ORDER BY c.id`,
    },
    {
      name: 'rate_history',
      meaning: 'A default rate, and since when it counts.',
      columns: [
        toRate(),
        required('since', instant(), 'When it began to count', '2025-01-01T08:00:00Z'),
        required('rate', whole(0, MAX_RATE), 'Q for a unit, or for an achieved month', '10'),
      ],
      rule: ({ rate_id: rate, since }, { notes }) => {
        const times = notes('rate history', () => new Set());
        const time = `${String(rate)} ${Date.parse(String(since))}`;
        if (times.has(time)) return ['since', 'This rate already changed at this time.'];
        times.add(time);
        return undefined;
      },
      select: `
        SELECT ${externalId(RATE, 'd.configuration_id')} AS rate_id, ${writtenTime('d.since')} AS since, d.rate
        FROM default_rates d ORDER BY d.configuration_id, d.since`,
    },
  ],
  write: [
    // A trigger adds a rate to the history under this time: the last one of the history, so that it adds none.
    `INSERT INTO configurations (id, configuration_type, product_name, rate, qualified, created_at, updated_at)
     SELECT s.id, s.type, s.product_name, s.rate, coalesce(s.qualified, true), coalesce(h.first, now()),
       coalesce(h.last, now())
     FROM staged_rates s
     LEFT JOIN (SELECT rate_id, min(since) AS first, max(since) AS last FROM staged_rate_history GROUP BY 1) AS h
       USING (rate_id)
     WHERE s.type <> 'forecasts' ORDER BY s.line`,
    `UPDATE intake_ids i SET result_id = c.id FROM configurations c, staged_rates s
     WHERE c.configuration_type = 'forecasts' AND s.type = 'forecasts'
       AND i.source = $1 AND i.kind = '${RATE}' AND i.external_id = s.rate_id`,
    `DELETE FROM default_rates d USING intake_ids i, staged_rate_history h
     WHERE i.source = $1 AND i.kind = '${RATE}' AND i.external_id = h.rate_id AND d.configuration_id = i.result_id`,
    `UPDATE configurations c SET rate = s.rate, qualified = coalesce(s.qualified, true), percentage = s.percentage,
       achieved_volume = s.achieved_volume, submission_rate = s.submission_rate,
       updated_at = coalesce((SELECT max(since) FROM staged_rate_history h WHERE h.rate_id = s.rate_id), now()),
       version = version + 1
     FROM staged_rates s WHERE s.type = 'forecasts' AND c.configuration_type = 'forecasts'`,
    `INSERT INTO default_rates (configuration_id, since, rate)
     SELECT r.result_id, s.since, s.rate FROM staged_rate_history s ${joined(RATE, 'rate_id', 'r')}
     ON CONFLICT (configuration_id, since) DO UPDATE SET rate = excluded.rate`,
  ],
};

export const promotions: ImportArea = {
  title: 'Promotions',
  locks: ['configurations'],
  files: [
    {
      name: 'promotions',
      meaning: 'A promotion of a product or of forecasts.',
      kind: PROMOTION,
      table: 'promotions',
      columns: [
        required('promotion_id', id(), 'ID in the previous system', 'S-1'),
        toRate(),
        required('type', oneOf(PROMOTION_TYPES), 'Whether it ends by date or by quantity', 'date'),
        required('rate', whole(0, MAX_RATE), 'Q for a unit, or for an achieved month', '15'),
        required('starts_at', instant(), 'First moment', '2026-01-01T07:00:01Z'),
        column('ends_at', instant(), 'Last moment; of a quantity only once it has ended', '2026-02-01T06:59:59Z'),
        column('quantity', whole(1, MAX_QUANTITY), 'Units of a quantity promotion', ''),
        column('quantity_used', whole(0, MAX_QUANTITY), 'Units that claims have taken; 0 if empty', ''),
        column('quantity_left', whole(0, MAX_QUANTITY), 'Units that claims may still take; the rest if empty', ''),
        ...forecastColumns(),
        column('created_at', instant(), 'When it was created', '2025-12-01T17:00:00Z'),
      ],
      rule: (row, { notes }) => {
        const { rate_id: rate, type, starts_at: starts, ends_at: ends, quantity, quantity_used: used } = row;
        if (type === 'date' && ends === null) return ['ends_at', 'A promotion by date needs its last moment.'];
        if ((type === 'quantity') !== (quantity !== null))
          return ['quantity', 'Only promotions by quantity have this.'];
        if (quantity !== null && Number(used ?? 0) + Number(row.quantity_left ?? 0) > Number(quantity))
          return ['quantity_left', 'This is more than the promotion has.'];
        const span = [Date.parse(String(starts)), ends === null ? Infinity : Date.parse(String(ends))] as const;
        if (span[1] < span[0]) return ['ends_at', 'A promotion ends after it starts.'];
        const spans = notes(`promotions of ${String(rate)}`, () => [] as (readonly [number, number])[]);
        if (spans.some(([from, until]) => from <= span[1] && span[0] <= until))
          return ['starts_at', 'Another promotion of this product is in force at the same time.'];
        spans.push(span);
        return undefined;
      },
      select: `
        SELECT ${externalId(PROMOTION, 'p.id')} AS promotion_id, ${externalId(RATE, 'p.configuration_id')} AS rate_id,
          p.promotion_type AS type, p.rate, ${writtenTime('p.starts_at')} AS starts_at,
          ${writtenTime('p.ends_at')} AS ends_at, p.quantity, p.quantity_scanned AS quantity_used,
          p.quantity_available AS quantity_left, p.percentage, p.achieved_volume, p.submission_rate,
          ${writtenTime('p.created_at')} AS created_at
        FROM promotions p ORDER BY p.id`,
    },
  ],
  write: [
    `INSERT INTO promotions (id, configuration_id, promotion_type, rate, starts_at, ends_at, quantity, quantity_scanned,
       quantity_available, percentage, achieved_volume, submission_rate, created_at, updated_at)
     SELECT s.id, r.result_id, s.type, s.rate, s.starts_at, s.ends_at, s.quantity,
       CASE WHEN s.quantity IS NOT NULL THEN coalesce(s.quantity_used, 0) END,
       CASE WHEN s.quantity IS NOT NULL THEN coalesce(s.quantity_left, s.quantity - coalesce(s.quantity_used, 0)) END,
       s.percentage, s.achieved_volume, s.submission_rate, coalesce(s.created_at, now()), coalesce(s.created_at, now())
     FROM staged_promotions s ${joined(RATE, 'rate_id', 'r')} ORDER BY s.line`,
  ],
};

export const articleCodes: ImportArea = {
  title: 'Article codes',
  locks: ['uploads'],
  files: [
    {
      name: ARTICLE_CODES,
      meaning: 'A maker’s code, which tells product and watts.',
      natural: 'SELECT code AS key FROM article_codes',
      table: 'article_codes',
      columns: [
        required('article_code', stored('text', 60, articleCodeKey), 'Code', '11223344'),
        toRate(),
        required('watts', whole(0, MAX_ARTICLE_VOLUME), 'Watts of a unit', '430'),
        column('created_at', instant(), 'When it was uploaded', '2025-03-01T17:00:00Z'),
      ],
      rule: (row, known) => {
        const type = typesOf(known).get(row.rate_id);
        if (type === 'forecasts') return ['rate_id', 'Forecasts have no article codes.'];
        known.notes('types of articles', () => new Map<unknown, unknown>()).set(row.article_code, type);
        return undefined;
      },
      select: `
        SELECT a.code AS article_code, ${externalId(RATE, 'a.configuration_id')} AS rate_id, a.volume AS watts,
          ${writtenTime('a.created_at')} AS created_at
        FROM article_codes a ORDER BY a.id`,
    },
  ],
  write: [
    `INSERT INTO article_codes (id, code, configuration_id, volume, created_at)
     SELECT s.id, s.article_code, r.result_id, s.watts, coalesce(s.created_at, now())
     FROM staged_article_codes s ${joined(RATE, 'rate_id', 'r')} ORDER BY s.line`,
  ],
};

const serialNumber = () =>
  stored('18 digits, or the 14 characters of an ESS', 60, (written) => written.replace(/\s+/g, '').toUpperCase());

const toArticle = {
  ...stored('code from article_codes', 60, articleCodeKey),
  ...{ refersTo: ARTICLE_CODES, from: ARTICLE_CODES },
};

export const serialNumbers: ImportArea = {
  title: 'Serial numbers',
  locks: ['uploads'],
  notes: 'Claims in the database that wait for one of these numbers are priced, as by an upload.',
  files: [
    {
      name: SERIAL_NUMBERS,
      meaning: 'A unit that was made.',
      natural: 'SELECT serial_number AS key FROM serial_numbers',
      table: 'serial_numbers',
      columns: [
        required('serial_number', serialNumber(), 'Serial number', '112233445566778899'),
        required('article_code', toArticle, 'Its article code', '11223344'),
        column('created_at', instant(), 'When it was uploaded', '2025-03-01T17:00:00Z'),
      ],
      rule: (row, { notes }) => {
        const fault = serialNumberFault(String(row.serial_number));
        if (fault) return ['serial_number', `${fault}.`];
        const type = notes('types of articles', () => new Map<unknown, unknown>()).get(row.article_code);
        if (type === undefined || type === configurationTypeOfSerial(String(row.serial_number))) return undefined;
        return ['article_code', 'The serial number is one of another type of product.'];
      },
      select: `
        SELECT n.serial_number, a.code AS article_code, ${writtenTime('n.created_at')} AS created_at
        FROM serial_numbers n JOIN article_codes a ON a.id = n.article_code_id ORDER BY n.id`,
    },
  ],
  write: [
    `INSERT INTO serial_numbers (id, serial_number, article_code_id, source, created_at)
     SELECT s.id, s.serial_number, a.id, 'import', coalesce(s.created_at, now())
     FROM staged_serial_numbers s JOIN article_codes a ON a.code = s.article_code ORDER BY s.line`,
    `SELECT price_claims(ARRAY(
       SELECT c.serial_number FROM claims c JOIN staged_serial_numbers s USING (serial_number)
       WHERE c.state = 'awaiting_update'), now())`,
  ],
};

const STATES = ['awaiting_update', 'awaiting_approval', 'approved', 'rejected'] as const;

export const claims: ImportArea = {
  title: 'Reward claims',
  notes:
    'Points of approved claims are part of the opening balance, so an approval from before moves none. Claims of ' +
    'a company with the same state, time of decision and note become one approval. A claim that awaits an update ' +
    'is priced if its serial number is known.',
  files: [
    {
      name: 'claims',
      meaning: 'A module or ESS unit that a partner registered.',
      kind: CLAIM,
      table: 'claims',
      columns: [
        required('claim_id', id(), 'ID in the previous system', 'M-1'),
        toCompany(),
        column('person_id', reference(PERSON, 'people'), 'Person who registered it', 'P-31'),
        required('type', oneOf(PRODUCT_TYPES), 'Type of product', 'modules'),
        required(
          'serial_number',
          serialNumber(),
          'Serial number; only rejected claims may share it',
          '112233445566778899',
          {
            unique: {
              group: 'claimed',
              taken: `SELECT serial_number AS value FROM claims WHERE state <> 'rejected'`,
              applies: ({ state }) => state !== 'rejected',
            },
          },
        ),
        required('state', oneOf(STATES), 'State', 'approved'),
        required('registered_at', instant(), 'When it was registered', '2025-06-01T17:00:00Z'),
        column('rate', whole(0, MAX_RATE), 'Q that were fixed, once its serial number was known', '12'),
        column('promotion_id', reference(PROMOTION, 'promotions'), 'Promotion that gave the rate', ''),
        column('priced_at', instant(), 'When the rate was fixed; when registered if empty', '2025-06-01T17:00:00Z'),
        column('decided_at', instant(), 'When it was approved or rejected', '2025-06-20T17:00:00Z'),
        column('note', text(5_000), 'Note of the decision', ''),
        column('zip_code', text(20), 'ZIP code of the installation', '92602'),
        column('purchasing_channel', text(), 'Purchasing channel', 'Distributor'),
        column('purchasing_channel_name', text(), 'Its name', 'Sunline Supply'),
        column('source', oneOf(['web', 'app']), 'Where it was registered; web if empty', 'web'),
      ],
      rule: (row, known) => {
        const { state, serial_number: serial, rate, decided_at: decided } = row;
        if ((state === 'approved' || state === 'rejected') !== (decided !== null))
          return ['decided_at', 'Approved and rejected claims need the time of the decision, others have none.'];
        if (state === 'awaiting_update' ? rate !== null : rate === null && state !== 'rejected')
          return ['rate', 'Claims have a rate once their serial number is known.'];
        if (rate === null && row.promotion_id !== null) return ['promotion_id', 'A promotion needs its rate.'];
        if (rate !== null && !known.has(SERIAL_NUMBERS, String(serial)))
          return ['serial_number', `${String(serial)} isn’t in serial_numbers.`];
        if (rate !== null && configurationTypeOfSerial(String(serial)) !== row.type)
          return ['type', 'The serial number is one of another type of product.'];
        return undefined;
      },
      select: `
        SELECT ${externalId(CLAIM, 'c.id')} AS claim_id, ${externalId(COMPANY, 'c.company_id')} AS company_id,
          CASE WHEN p.role_id IN (5, 6) THEN ${externalId(PERSON, 'p.id')} END AS person_id, c.configuration_type AS
          type,
          c.serial_number, c.state, ${writtenTime('c.registered_at')} AS registered_at, c.rate,
          CASE WHEN c.promotion_id IS NOT NULL THEN ${externalId(PROMOTION, 'c.promotion_id')} END AS promotion_id,
          ${writtenTime('c.priced_at')} AS priced_at, ${writtenTime('c.decided_at')} AS decided_at, a.note,
          c.installation_zip_code AS zip_code, c.purchasing_channel, c.purchasing_channel_name, c.source
        FROM claims c LEFT JOIN approvals a ON a.id = c.approval_id
        LEFT JOIN users p ON p.id = c.user_id AND p.deleted_at IS NULL ORDER BY c.id`,
    },
  ],
  write: [
    `SELECT FROM claim_queues WHERE company_id IN (
       SELECT c.result_id FROM staged_claims s ${joined(COMPANY, 'company_id', 'c')}) ORDER BY company_id FOR UPDATE`,
    `CREATE TEMP TABLE staged_approvals ON COMMIT DROP AS
     SELECT nextval(pg_get_serial_sequence('approvals', 'id')) AS id, decided.* FROM (
       SELECT c.result_id AS company_id, s.state, s.decided_at, coalesce(s.note, '') AS note, count(*) AS items,
         coalesce(sum(s.rate) FILTER (WHERE s.state = 'approved'), 0) AS qpoints
       FROM staged_claims s ${joined(COMPANY, 'company_id', 'c')} WHERE s.decided_at IS NOT NULL
       GROUP BY 1, 2, 3, 4 ORDER BY s.decided_at, c.result_id
     ) AS decided`,
    `INSERT INTO approvals (id, company_id, kind, decision, items, qpoints, note, created_at, in_opening_balance)
     SELECT id, company_id, 'reward', state, items, qpoints, nullif(note, ''), decided_at, true FROM staged_approvals`,
    `INSERT INTO claims (id, company_id, user_id, configuration_type, serial_number, registered_at,
       installation_zip_code, purchasing_channel, purchasing_channel_name, source, state, article_code_id,
       configuration_id, promotion_id, rate, priced_at, queue_number, approval_id, decided_at, created_at)
     SELECT s.id, c.result_id, p.result_id, s.type, s.serial_number, s.registered_at, s.zip_code, s.purchasing_channel,
       s.purchasing_channel_name, coalesce(s.source, 'web'), s.state, a.id, a.configuration_id, m.result_id, s.rate,
       CASE WHEN s.rate IS NOT NULL THEN coalesce(s.priced_at, s.registered_at) END,
       CASE WHEN s.rate IS NOT NULL THEN q.last_number + row_number() OVER (
         PARTITION BY c.result_id, s.rate IS NOT NULL ORDER BY s.registered_at, s.line) END,
       d.id, s.decided_at, s.registered_at
     FROM staged_claims s ${joined(COMPANY, 'company_id', 'c')} ${joined(PERSON, 'person_id', 'p', 'LEFT JOIN')}
     ${joined(PROMOTION, 'promotion_id', 'm', 'LEFT JOIN')}
     JOIN claim_queues q ON q.company_id = c.result_id
     LEFT JOIN serial_numbers n ON n.serial_number = s.serial_number AND s.rate IS NOT NULL
     LEFT JOIN article_codes a ON a.id = n.article_code_id
     LEFT JOIN staged_approvals d ON (d.company_id, d.state, d.decided_at, d.note)
       = (c.result_id, s.state, s.decided_at, coalesce(s.note, ''))
     ORDER BY s.line`,
  ],
};

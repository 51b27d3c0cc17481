import { WAITING_STATUSES } from '@/lib/domain/inquiry';
import type { ContentArea } from '@/lib/domain/content';
import type { Parameters } from '@/upstream/db/statement';
import {
  bestOf,
  EXACT,
  fieldOf,
  MAX_HITS,
  idOf,
  INSIDE,
  patternsOf,
  rankOf,
  START,
  TRIGRAM,
  type SearchedColumn,
  type SearchedKind,
  type SearchedKinds,
  type Term,
} from './hits';

export const WORDED_KINDS = {
  inquiry: { access: 'supportCenter', query: inquiries },
  promotion: { access: 'configurations', query: promotions },
  rate: { access: 'configurations', query: rates },
  news: content('news'),
  faq: content('faq'),
  dataHub: content('dataHub'),
  academy: content('academy'),
} as const satisfies SearchedKinds;

/** Characters to show before the matched word, and in total. */
const BEFORE = 24;
const AROUND = 96;

const REQUESTER: SearchedColumn = ['i.name_key', 'person'];
const OF_INQUIRY: readonly SearchedColumn[] = [
  REQUESTER,
  [`search_key(coalesce(i.company_name, ''))`, 'company'],
  [`search_key(coalesce(i.email, ''))`, 'email'],
];

/** Finds inquiries by sender and by words of messages and replies: unanswered ones first, then the newest. */
function inquiries(term: Term, collected: Parameters): string {
  const { add } = collected;
  const patterns = patternsOf(term, collected);
  const isShort = term.key.length < TRIGRAM;
  const typed = add(term.typed);
  const id = idOf(term);
  const hits = bestOf(
    ...(id === null ? [] : [`SELECT id, ${EXACT} AS rank FROM inquiries WHERE id = ${add(id)}`]),
    `SELECT i.id, ${isShort ? START : INSIDE} AS rank FROM inquiries i
      WHERE i.name_key LIKE ${isShort ? patterns.start : patterns.part} LIMIT ${MAX_HITS}`,
    ...(isShort
      ? []
      : [`SELECT i.id, ${INSIDE} AS rank FROM inquiries i WHERE i.words @@ words_query(${typed}) LIMIT ${MAX_HITS}`]),
  );
  const found = fieldOf(OF_INQUIRY, patterns, 'text');
  const field = id === null ? found : `CASE WHEN i.id = ${add(id)} THEN 'number' ELSE ${found} END`;
  const word = `lower(split_part(btrim(${typed}), ' ', 1))`;
  const around = (text: string) => `
    CASE WHEN position(${word} IN lower(${text})) > 0 THEN
      substr(${text}, greatest(1, position(${word} IN lower(${text})) - ${BEFORE}), ${AROUND}) END`;
  return `
    SELECT json_build_object(
      'id', i.id, 'name', i.name, 'detail', concat_ws(' · ', nullif(i.company_name, ''), g.name), 'state', s.name,
      'field', ${field},
      'text', CASE WHEN ${field} = 'text' THEN coalesce(${around('i.message')}, (
        SELECT ${around('r.content')} FROM inquiry_replies r
        WHERE r.inquiry_id = i.id AND position(${word} IN lower(r.content)) > 0 ORDER BY r.id DESC LIMIT 1
      )) END
    ) AS hit, page.rank, place
    FROM (
      SELECT *, row_number() OVER (
        ORDER BY rank, status_id NOT IN (${WAITING_STATUSES.join(', ')}), created_at DESC, id DESC
      ) AS place FROM (
        SELECT i.id, i.status_id, i.created_at, least(hits.rank, ${rankOf([REQUESTER], patterns)}) AS rank
        FROM ${hits} AS hits JOIN inquiries i ON i.id = hits.id
      ) AS ranked ORDER BY place LIMIT ${term.most}
    ) AS page JOIN inquiries i ON i.id = page.id JOIN inquiry_statuses s ON s.id = i.status_id
    JOIN inquiry_categories g ON g.id = i.category_id`;
}

const OF_RATE: readonly SearchedColumn[] = [['c.name_key', 'name']];

/** There are few products with a rate, so compute the key here. */
const RATED = `(SELECT *, search_key(product_name) AS name_key FROM configurations) AS c`;

const TYPE_OF_RATE = `
  CASE c.configuration_type WHEN 'modules' THEN 'Modules' WHEN 'ess' THEN 'ESS' ELSE 'Forecasts' END`;

/** Finds the latest promotion of each matching product, and one by number. */
function promotions(term: Term, collected: Parameters): string {
  const patterns = patternsOf(term, collected);
  const id = idOf(term);
  const numbered = id === null ? 'p.id IS NULL' : `p.id = ${collected.add(id)}`;
  return `
    SELECT json_build_object(
      'id', p.id, 'name', c.product_name, 'detail', concat_ws(' · ', ${TYPE_OF_RATE}, p.rate || ' Q a piece'),
      'state', CASE WHEN p.starts_at > now() THEN 'Not started' WHEN p.ends_at < now() THEN 'Ended' ELSE 'Active' END,
      'field', CASE WHEN ${numbered} THEN 'number' ELSE 'name' END
    ) AS hit, CASE WHEN ${numbered} THEN ${EXACT} ELSE ${rankOf(OF_RATE, patterns)} END AS rank,
      row_number() OVER (ORDER BY ${numbered} DESC, ${rankOf(OF_RATE, patterns)}, p.starts_at DESC, p.id DESC) AS place
    FROM ${RATED} CROSS JOIN LATERAL (
      SELECT * FROM promotions p WHERE p.configuration_id = c.id AND (c.name_key LIKE ${patterns.part} OR ${numbered})
      ORDER BY ${numbered} DESC, p.starts_at DESC, p.id DESC LIMIT 1
    ) AS p
    ORDER BY place LIMIT ${term.most}`;
}

function rates(term: Term, collected: Parameters): string {
  const patterns = patternsOf(term, collected);
  return `
    SELECT json_build_object(
      'id', c.id, 'name', c.product_name, 'detail', ${TYPE_OF_RATE}, 'state', c.rate || ' Q a piece', 'field', 'name'
    ) AS hit, ${rankOf(OF_RATE, patterns)} AS rank,
      row_number() OVER (ORDER BY ${rankOf(OF_RATE, patterns)}, c.name_key, c.id) AS place
    FROM ${RATED} WHERE c.configuration_type <> 'forecasts' AND c.name_key LIKE ${patterns.part}
    ORDER BY place LIMIT ${term.most}`;
}

const OF_ITEM: readonly SearchedColumn[] = [['i.title_key', 'title']];

function content(area: ContentArea): SearchedKind {
  return {
    access: 'adminControls',
    query: (term, collected) => {
      const patterns = patternsOf(term, collected);
      const held = `FROM content_items i WHERE i.area = '${area}' AND i.deleted_at IS NULL AND i.title_key LIKE`;
      const hits = bestOf(
        `SELECT i.id, ${START} AS rank ${held} ${patterns.start} ORDER BY i.title_key, i.id LIMIT ${term.most}`,
        ...(term.key.length < TRIGRAM
          ? []
          : [`SELECT i.id, ${INSIDE} AS rank ${held} ${patterns.part} LIMIT ${MAX_HITS}`]),
      );
      return `
        SELECT json_build_object(
          'id', i.id, 'name', i.title,
          'state', CASE WHEN i.is_draft THEN 'Draft' WHEN i.publish_at > now() THEN 'Scheduled' END, 'field', 'title'
        ) AS hit, i.rank, i.place
        FROM (
          SELECT *, row_number() OVER (ORDER BY rank, publish_at DESC, id DESC) AS place FROM (
            SELECT i.id, i.title, i.title_key, i.is_draft, i.publish_at,
              least(hits.rank, ${rankOf(OF_ITEM, patterns)}) AS rank
            FROM ${hits} AS hits JOIN content_items i ON i.id = hits.id
          ) AS ranked ORDER BY place LIMIT ${term.most}
        ) AS i`;
    },
  };
}

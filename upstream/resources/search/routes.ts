import type { Pool } from 'pg';
import {
  FOUND_KINDS,
  FOUND_MATCHES,
  MAX_FOUND,
  MAX_FOUND_OF_KIND,
  MAX_HITS,
  searchAll,
  type FoundKind,
  type Hit,
} from '@/lib/contract/search';
import { searchKey } from '@/lib/domain/order-search';
import { serialNumberIn } from '@/lib/domain/serial-number';
import { parameters, statement } from '@/upstream/db/statement';
import { handle } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { unionOf, type SearchedKind, type Term } from './hits';
import { NAMED_KINDS } from './named-kinds';
import { NUMBERED_KINDS } from './numbered-kinds';
import { WORDED_KINDS } from './worded-kinds';

export const searchRoutes = [
  handle(searchAll, async ({ db, query: { q = '', kind }, user }) => {
    const typed = serialNumberIn(q) ?? q.trim();
    const term = { typed, key: searchKey(typed), most: kind ? MAX_FOUND_OF_KIND : MAX_FOUND };
    const kinds = kind ? [kind] : FOUND_KINDS;
    return { hits: term.key === '' ? [] : await findHits(db, { ...term, maySee: await sightOf(db, user) }, kinds) };
  }),
];

const KINDS = { ...NUMBERED_KINDS, ...NAMED_KINDS, ...WORDED_KINDS } satisfies Record<FoundKind, SearchedKind>;

/** The best matches of all visible kinds, in one statement. Each kind has an index or is small. */
async function findHits(db: Pool, term: Term, kinds: readonly FoundKind[]): Promise<Hit[]> {
  const collected = parameters();
  const parts = kinds.flatMap((kind) => {
    const { access, query }: SearchedKind = KINDS[kind];
    const rows = [access].flat().some(term.maySee) ? query(term, collected) : null;
    if (rows === null) return [];
    const order = `${FOUND_KINDS.indexOf(kind)} AS kind_order, rank, place`;
    const hit = `hit::jsonb || jsonb_build_object('kind', '${kind}', 'rank', rank) AS hit`;
    return [`SELECT ${hit}, ${order} FROM (${rows}) AS found`];
  });
  if (parts.length === 0) return [];
  const text = `SELECT hit FROM (${unionOf(parts)}) AS hits ORDER BY rank, kind_order, place LIMIT ${MAX_HITS}`;
  const { rows } = await db.query<{ hit: Omit<Hit, 'match'> & { rank: number } }>(statement(text, collected));
  return rows.map(({ hit: { rank, ...hit } }) => ({ ...hit, match: FOUND_MATCHES[rank] ?? 'inside' }));
}

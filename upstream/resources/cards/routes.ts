import type { Pool } from 'pg';
import { CARD_AREAS, getCard, type Card, type CardKind } from '@/lib/contract/cards';
import type { RouteType } from '@/lib/domain/access-table';
import { codeText } from '@/lib/domain/cell-text';
import { planOnce } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { CARDS } from './cards';

export const cardRoutes = [
  handle(getCard, async ({ db, params, user, config }) =>
    findCard(db, params, { maySee: await sightOf(db, user), timeZone: config.PORTAL_TIME_ZONE }),
  ),
];

/** A record's id as stored; undefined if no record can have it. */
function idOf(kind: CardKind, text: string): string | undefined {
  if (kind === 'serialNumber' || kind === 'claim') return codeText(text).toUpperCase();
  return /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
}

/** @throws HttpError 404 if the record doesn't exist or the reader may not see it */
async function findCard(
  db: Pool,
  { kind, id: asked }: { kind: CardKind; id: string },
  { maySee, timeZone }: { maySee: (routeType: RouteType) => boolean; timeZone: string },
): Promise<Card> {
  const id = idOf(kind, asked);
  const { title, facts, from } = CARDS[kind];
  if (id === undefined || ![CARD_AREAS[kind]].flat().some(maySee)) return notFound('record');
  const shown = facts.filter(({ areas }) => areas === undefined || areas.some(maySee));
  const values = shown.map(({ name, as = 'text', zone = '$2::text', sql }) => {
    const value = as === 'day' ? `to_char(${sql} AT TIME ZONE ${zone}, 'YYYY-MM-DD')` : sql;
    return `json_build_object('name', '${name}', '${as}', ${value})`;
  });
  // Name the zone in every query, so that `$2` always has a use.
  const text = `SELECT ${title} AS title, json_build_array(${values.join(', ')}) AS facts, $2::text AS zone
    FROM ${from} LIMIT 1`;
  const { rows } = await db.query<Card>(planOnce({ text, values: [id, timeZone] }));
  const [card] = rows;
  if (!card) return notFound('record');
  const filled = card.facts
    .map((fact, index) => {
      const { inWords } = shown[index] ?? {};
      return inWords && fact.text ? { ...fact, text: inWords(fact.text) } : fact;
    })
    .filter(({ text: words, day, points }) => words || day || points != null);
  // Don't reveal to readers without the right that the number exists.
  return filled.length > 0 ? { title: card.title, facts: filled } : notFound('record');
}

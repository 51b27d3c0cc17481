import { Transform } from 'node:stream';
import type { Endpoint } from '@/lib/contract/endpoint';
import { inOneTransaction } from '../db/transaction';
import { writeActivity } from './activity';
import { authorOf } from './authenticate-key';
import type { RequestContext, SignedInUser } from './route';

/** What leaves with more rows than this is in the activity (docs/decisions/0049-rights-by-action.md). */
export const LOGGED_ABOVE = 1_000;

/** An export that is under way: what is asked for, and by whom. */
export interface Export {
  endpoint: Endpoint;
  request: RequestContext;
  user: SignedInUser;
  /** The parsed query. */
  filter: unknown;
  /** How many rows it has; null where that is not known. */
  rows: number | null;
}

/** Writes into the activity who exports what, by which filter. */
export async function logExport({ endpoint, request, user, filter = {}, rows }: Export): Promise<void> {
  const { db, now: at, clientAddress, requestId } = request;
  const after = { ...(rows !== null && { rows }), filter };
  await inOneTransaction(db, (tx) =>
    writeActivity(tx, {
      ...{
        at,
        person: authorOf(user),
        clientAddress,
        requestId,
        action: endpoint.name,
        objectType: 'report',
        partOf: undefined,
      },
      before: null,
      after,
    }),
  );
}

const LINE_FEED = 0x0a;

/**
 * Passes lines on. Before more leave than need no entry it is written: where it can't be, the export breaks off.
 *
 * @param log writes the entry
 */
export function loggedAbove(log: () => Promise<void>): Transform {
  let rows = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (rows > LOGGED_ABOVE) return done(null, chunk);
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
      if (rows <= LOGGED_ABOVE) return done(null, chunk);
      log().then(() => done(null, chunk), done);
    },
  });
}

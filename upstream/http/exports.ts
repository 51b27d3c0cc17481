import { Transform } from 'node:stream';
import type { Endpoint } from '@/lib/contract/endpoint';
import { inOneTransaction } from '../db/transaction';
import { writeActivity } from './activity';
import { authorOf } from './authenticate-key';
import type { RequestContext, SignedInUser } from './route';

/** Exports with more rows are in the activity log (docs/decisions/0049-rights-by-action.md). */
export const LOGGED_ABOVE = 1_000;

export interface Export {
  endpoint: Endpoint;
  request: RequestContext;
  user: SignedInUser;
  filter: unknown;
  /** Null if the count is unknown. */
  rows: number | null;
}

/** Logs who exported which data with which filter. */
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
 * Passes lines through. It logs the export before exceeding the limit, and fails if the log can't be written.
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

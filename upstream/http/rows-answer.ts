import { PassThrough, pipeline, Readable, Transform } from 'node:stream';
import type { z } from 'zod';
import { ROWS_TYPE, type RowsEnd, type RowsStart } from '@/lib/contract/wire';
import type { AppContext } from './answer';
import type { RowsAnswer } from './route';

const LINE_FEED = 0x0a;

/**
 * Streams rows to the caller between a first line that says how many to expect and a last one that says that these
 * were all. They are read no faster than the caller takes them; when the caller goes away, or reading fails, reading
 * stops and the answer breaks off without its end.
 */
export function rowsAnswer(c: AppContext, { total, lines }: RowsAnswer): Response {
  c.header('content-type', ROWS_TYPE);
  if (c.req.method === 'HEAD') {
    lines.on('error', () => undefined).destroy();
    return c.body(null);
  }
  const { log } = c.var;
  const start = { total } satisfies z.input<typeof RowsStart>;
  const answer = new PassThrough();
  answer.write(`${JSON.stringify(start)}\n`);
  pipeline(lines, counted(), answer, (err) => {
    // A caller who goes away closes the answer too early: that is theirs to decide.
    if (err && err.code !== 'ERR_STREAM_PREMATURE_CLOSE' && err.name !== 'AbortError') log.error({ err }, 'rows broke off');
  });
  return c.body(Readable.toWeb(answer) as ReadableStream);
}

/** Says when the caller of a request is gone, also before anything is answered. */
export function callerGone(c: AppContext): AbortSignal {
  const gone = new AbortController();
  const { outgoing } = c.env;
  if (outgoing.destroyed) gone.abort();
  else outgoing.once('close', () => gone.abort());
  return gone.signal;
}

/** Passes lines on, and ends with how many they were. */
function counted(): Transform {
  let rows = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
      done(null, chunk);
    },
    flush(done) {
      const end = { end: true, rows } satisfies z.input<typeof RowsEnd>;
      done(null, `${JSON.stringify(end)}\n`);
    },
  });
}

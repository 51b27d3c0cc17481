import { setImmediate as letOthersRun } from 'node:timers/promises';
import { z } from 'zod';

/**
 * Reading, checking or writing tens of megabytes at once blocks the thread for a second. These functions work in chunks
 * and let other work run between them. They don't support checks across a list's rows.
 */

/** Takes a few milliseconds. */
const ROWS = 1_000;
const CHARACTERS = 200_000;

type Reviver = (key: string, value: unknown) => unknown;

/** Start of a list of objects or lists. Inside a string the quotes would be escaped. */
const LIST = /"(\w+)"\s*:\s*\[\s*(?=[{[])/;
const BETWEEN_ROWS = /[}\]]\s*,\s*(?=[{[])/g;

export async function* chunksOf<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS) {
    if (from > 0) await letOthersRun();
    yield rows.slice(from, from + ROWS);
  }
}

/** Like `rows.forEach`, in chunks. */
export async function eachChunked<Row>(rows: readonly Row[], work: (row: Row, index: number) => void): Promise<void> {
  let index = 0;
  for await (const chunk of chunksOf(rows)) for (const row of chunk) work(row, index++);
}

/** Like `rows.map`, in chunks. */
export async function mapChunked<Row, Result>(rows: readonly Row[], of: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  await eachChunked(rows, (row) => results.push(of(row)));
  return results;
}

/**
 * Like `JSON.parse`, but reads the first list of an object in chunks.
 *
 * @throws SyntaxError; also errors of the reviver
 */
export async function parseChunked(text: string, reviver?: Reviver): Promise<unknown> {
  const list = text.length > CHARACTERS ? LIST.exec(text) : null;
  if (!list) return JSON.parse(text, reviver);
  const start = list.index + list[0].length;
  const rows: unknown[][] = [];
  let from = start;
  for (let next = rowAfter(text, from + CHARACTERS); next !== null; next = rowAfter(text, from + CHARACTERS)) {
    const chunk = rowsOf(text.slice(from, next.end), reviver);
    // This wasn't a boundary between rows of the list.
    if (!chunk) break;
    rows.push(chunk);
    from = next.start;
    await letOthersRun();
  }
  const whole = JSON.parse(text.slice(0, start) + text.slice(from), reviver) as Record<string, unknown> | null;
  const last = whole?.[list[1] ?? ''];
  if (!whole || !Array.isArray(last)) return JSON.parse(text, reviver);
  whole[list[1] ?? ''] = joined([...rows, last]);
  return whole;
}

function rowAfter(text: string, position: number): { end: number; start: number } | null {
  BETWEEN_ROWS.lastIndex = position;
  const found = BETWEEN_ROWS.exec(text);
  return found && { end: found.index + 1, start: found.index + found[0].length };
}

function rowsOf(text: string, reviver: Reviver | undefined): unknown[] | null {
  try {
    return JSON.parse(`[${text}]`, reviver) as unknown[];
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Like `schema.safeParse`, but checks long lists of an object in chunks. */
export async function checkChunked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  context?: Parameters<z.ZodType['safeParse']>[1],
): Promise<z.ZodSafeParseResult<z.output<S>>> {
  // Chunks can't run checks of the whole object.
  const lists = schema instanceof z.ZodObject && !schema.def.checks?.length ? longListsOf(value) : [];
  const longest = Math.max(0, ...lists.map(([, rows]) => rows.length));
  if (longest === 0 || !lists.every(([name, rows]) => rows.length <= mostOf(schema, name)))
    return schema.safeParse(value, context);
  const parts = Math.ceil(longest / ROWS);
  const checked = new Map<string, unknown[][]>(lists.map(([name]) => [name, []]));
  let found: Record<string, unknown> = {};
  for (let part = 0; part < parts; part += 1) {
    const begins = new Map(lists.map(([name, rows]) => [name, Math.floor((rows.length * part) / parts)]));
    const chunks = lists.map(
      ([name, rows]) => [name, rows.slice(begins.get(name), Math.floor((rows.length * (part + 1)) / parts))] as const,
    );
    const result = schema.safeParse({ ...(value as object), ...Object.fromEntries(chunks) }, context);
    if (!result.success) return { ...result, error: shifted(result.error, begins) };
    found = result.data as Record<string, unknown>;
    for (const [name, all] of checked) all.push(found[name] as unknown[]);
    await letOthersRun();
  }
  return {
    success: true,
    data: { ...found, ...Object.fromEntries([...checked].map(([name, all]) => [name, joined(all)])) } as z.output<S>,
  };
}

/** Like `chunks.flat()`, but fifty times faster. */
function joined(chunks: readonly unknown[][]): unknown[] {
  return ([] as unknown[]).concat(...chunks);
}

function longListsOf(value: unknown): [name: string, rows: unknown[]][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > ROWS,
  );
}

/** A list's maximum length, which chunks can't check. */
function mostOf(schema: z.ZodType, name: string): number {
  const list: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  const checks = list instanceof z.ZodArray ? (list.def.checks ?? []) : [];
  return Math.min(
    ...checks.map(({ _zod: { def } }) => (def as { maximum?: number }).maximum ?? Number.POSITIVE_INFINITY),
  );
}

/** Moves issues from their index in the chunk to the one in the list. */
function shifted<T>({ issues }: z.ZodError<T>, begins: ReadonlyMap<string, number>): z.ZodError<T> {
  const moved = issues.map((issue) => {
    const [name, index, ...rest] = issue.path;
    const begin = begins.get(String(name));
    return begin === undefined || typeof index !== 'number'
      ? issue
      : { ...issue, path: [String(name), begin + index, ...rest] };
  });
  return new z.ZodError(moved) as z.ZodError<T>;
}

/** Like `JSON.stringify`, but writes long lists of an object in chunks, as bytes that need no further encoding. */
export async function writeChunked(value: unknown): Promise<string | Buffer<ArrayBuffer>> {
  const lists = longListsOf(value);
  if (lists.length === 0) return JSON.stringify(value);
  const rest = Object.entries(value as object).filter(([name]) => !lists.some(([long]) => long === name));
  const pieces = [Buffer.from(JSON.stringify(Object.fromEntries(rest)).slice(0, -1))];
  for (const [name, rows] of lists) {
    let before = `${pieces.length > 1 || rest.length > 0 ? ',' : ''}${JSON.stringify(name)}:[`;
    for await (const chunk of chunksOf(rows)) {
      pieces.push(Buffer.from(before + JSON.stringify(chunk).slice(1, -1)));
      before = ',';
    }
    pieces.push(Buffer.from(']'));
  }
  return Buffer.concat([...pieces, Buffer.from('}')]);
}

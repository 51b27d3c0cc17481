import type { Logger } from 'pino';

/** Reader of each part; false if the role may not see it. */
type Parts = Readonly<Record<string, false | (() => Promise<unknown>)>>;
type Values<P extends Parts> = { [K in keyof P]?: P[K] extends false | (() => Promise<infer T>) ? T : never };

/**
 * Reads parts in parallel. A failed part is reported without affecting the others.
 *
 * @throws the failure if nothing could be read
 */
export async function readParts<P extends Parts>(
  log: Logger,
  parts: P,
): Promise<{ values: Values<P>; faults: { part: keyof P & string; err: unknown }[] }> {
  const asked = Object.entries(parts).flatMap(([part, read]) => (read ? [{ part, read }] : []));
  const values: Record<string, unknown> = {};
  const faults: { part: string; err: unknown }[] = [];
  await Promise.all(
    asked.map(async ({ part, read }) => {
      try {
        values[part] = await read();
      } catch (err) {
        log.error({ part, err }, 'couldn’t read a part of a page');
        faults.push({ part, err });
      }
    }),
  );
  if (faults[0] && faults.length === asked.length) throw faults[0].err;
  return { values: values as Values<P>, faults };
}

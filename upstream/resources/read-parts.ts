import type { Logger } from 'pino';

/** What is read of each part; false for one that the role may not see. */
type Parts = Readonly<Record<string, false | (() => Promise<unknown>)>>;
type Values<P extends Parts> = { [K in keyof P]?: P[K] extends false | (() => Promise<infer T>) ? T : never };

/**
 * Reads parts side by side: one that fails is named, and the others stand.
 * @throws what failed, where nothing could be read
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

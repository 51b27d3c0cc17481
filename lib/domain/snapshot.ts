/** Carries the snapshot of PostgreSQL at which an answer was read; missing where that isn't known. */
export const SNAPSHOT_HEADER = 'x-snapshot';

/** Carries the id of the transaction that made a change; missing where that isn't known. */
export const TRANSACTION_HEADER = 'x-transaction';

/** Which transactions of PostgreSQL an answer can contain. */
export interface Snapshot {
  /** All transactions below it had ended. */
  xmin: bigint;
  /** This one and those above it had not begun. */
  xmax: bigint;
  inProgress: ReadonlySet<bigint>;
}

/** Does an answer read at this snapshot contain that change? Same rule as PostgreSQL's pg_visible_in_snapshot. */
export function contains({ xmin, xmax, inProgress }: Snapshot, xid: bigint): boolean {
  return xid < xmin || (xid < xmax && !inProgress.has(xid));
}

const SNAPSHOT = /^(\d{1,20}):(\d{1,20}):(\d{1,20}(?:,\d{1,20})*)?$/;

/** @param text as PostgreSQL writes it: `10:20:10,14` @returns null for any other text */
export function parseSnapshot(text: string | null | undefined): Snapshot | null {
  const [, xmin, xmax, list] = SNAPSHOT.exec(text ?? '') ?? [];
  if (xmin === undefined || xmax === undefined) return null;
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), inProgress: new Set(list?.split(',').map(BigInt)) };
}

export function formatSnapshot({ xmin, xmax, inProgress }: Snapshot): string {
  return `${xmin}:${xmax}:${[...inProgress].join(',')}`;
}

/** @returns null for what isn't the id of a transaction */
export function parseTransaction(text: string | null | undefined): bigint | null {
  return text && /^\d{1,20}$/.test(text) ? BigInt(text) : null;
}

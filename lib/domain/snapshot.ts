/** Header with the PostgreSQL snapshot of an answer, if known. */
export const SNAPSHOT_HEADER = 'x-snapshot';

/** Header with the transaction id of a change, if known. */
export const TRANSACTION_HEADER = 'x-transaction';

export interface Snapshot {
  /** All transactions below had ended. */
  xmin: bigint;
  /** This transaction and later ones hadn't begun. */
  xmax: bigint;
  inProgress: ReadonlySet<bigint>;
}

/** Whether an answer with this snapshot contains a change. Same rule as PostgreSQL's pg_visible_in_snapshot. */
export function contains({ xmin, xmax, inProgress }: Snapshot, xid: bigint): boolean {
  return xid < xmin || (xid < xmax && !inProgress.has(xid));
}

const SNAPSHOT = /^(\d{1,20}):(\d{1,20}):(\d{1,20}(?:,\d{1,20})*)?$/;

/** @param text PostgreSQL's form: `10:20:10,14` @returns null if invalid */
export function parseSnapshot(text: string | null | undefined): Snapshot | null {
  const [, xmin, xmax, list] = SNAPSHOT.exec(text ?? '') ?? [];
  if (xmin === undefined || xmax === undefined) return null;
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), inProgress: new Set(list?.split(',').map(BigInt)) };
}

export function formatSnapshot({ xmin, xmax, inProgress }: Snapshot): string {
  return `${xmin}:${xmax}:${[...inProgress].join(',')}`;
}

/** @returns null if it isn't a transaction id */
export function parseTransaction(text: string | null | undefined): bigint | null {
  return text && /^\d{1,20}$/.test(text) ? BigInt(text) : null;
}

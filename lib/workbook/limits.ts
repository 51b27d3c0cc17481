/** What reading a file may cost; each is told where it is exceeded (decision 24). */
export const LIMITS = {
  /** Milliseconds. */
  time: 20_000,
  /** Megabytes of what the reader builds. */
  memory: 512,
  /** Files inside of a workbook. */
  parts: 2_000,
  /** Bytes of the unpacked parts that are read. */
  unpacked: 100 * 1024 * 1024,
  /** Elements of a sheet that hold a row, blank or not. */
  rowElements: 250_000,
  /** Cells of all sheets that are read, blank or not: twenty columns of as many rows as a file may have. */
  cells: 1_000_000,
} as const;

export type Limits = { readonly [K in keyof typeof LIMITS]: number };

/** Rounded as people write it, in the unit that fits. */
export function megabytes(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  if (mb < 0.1) return `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;
  return mb >= 1024
    ? `${(mb / 1024).toFixed(1)} GB`
    : `${mb < 10 ? mb.toFixed(1) : Math.ceil(mb).toLocaleString('en-US')} MB`;
}

/** Limits on reading a file; errors name the one exceeded (decision 24). */
export const LIMITS = {
  time: 20_000,
  /** Megabytes allocated by the reader. */
  memory: 512,
  parts: 2_000,
  unpacked: 100 * 1024 * 1024,
  /** Row elements of a sheet, empty ones included. */
  rowElements: 250_000,
  /** Cells of all sheets, empty ones included: twenty columns of the maximum rows. */
  cells: 1_000_000,
} as const;

export type Limits = { readonly [K in keyof typeof LIMITS]: number };

export function megabytes(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  if (mb < 0.1) return `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`;
  return mb >= 1024
    ? `${(mb / 1024).toFixed(1)} GB`
    : `${mb < 10 ? mb.toFixed(1) : Math.ceil(mb).toLocaleString('en-US')} MB`;
}

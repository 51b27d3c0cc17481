/** One line of the benchmark: what was measured, the ratio or figure, and the limit that it is held to. */
export interface Finding {
  what: string;
  /** The measured ratio, or a figure with its unit where the limit is a figure. */
  value: number;
  unit: '×' | 'ms' | 'MB' | 'of the screen' | 'of a processor';
  /** The most allowed; without a limit the line is for orientation. */
  limit?: number;
  /** The figures behind it. */
  detail: string;
}

/** Does a finding keep its limit? One without a limit always does. */
export function keepsLimit({ value, limit }: Finding): boolean {
  return limit === undefined || value <= limit;
}

/** Writes findings as a Markdown table, so that it can go into the docs as it stands. */
export function writeTable(title: string, findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const { what, value, unit, limit, detail } = finding;
    const bound = limit === undefined ? '—' : `≤ ${limit} ${unit}`;
    const verdict = limit === undefined ? '' : keepsLimit(finding) ? 'kept' : '**missed**';
    return `| ${what} | ${value.toFixed(2)} ${unit} | ${bound} | ${verdict} | ${detail} |`;
  });
  return [
    `\n### ${title}\n`,
    '| measured | value | limit | | figures |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Milliseconds for the figures column. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
}

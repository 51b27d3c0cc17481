import { type Finding, ms } from './report';
import type { SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

/** A view of a list: the call behind it, and the page that shows it. */
export type ListView = readonly [what: string, call: string, page: string];

/** What a page of a large table may cost, over that of a small one. */
const LIMIT = 1.5;
/** Counted runs of each, and those before them. */
const USUAL_RUNS = [40, 15] as const;

/** What views of a list cost as it grows. The limit stands at the page, which is what a person waits for. */
export async function measureGrownLists(
  small: SizedProduct,
  large: SizedProduct,
  views: readonly ListView[],
  runs: readonly [counted: number, warmUp: number] = USUAL_RUNS,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, call, page] of views) {
    const calls = await timeInTurns(
      { small: () => small.fromUpstream(call), large: () => large.fromUpstream(call) },
      ...runs,
    );
    const pages = await timeInTurns(
      { small: () => small.fromOffice(page), large: () => large.fromOffice(page) },
      ...runs,
    );
    findings.push(ratioOf(`${what}: upstream`, calls), { ...ratioOf(`${what}: page`, pages), limit: LIMIT });
  }
  return findings;
}

function ratioOf(what: string, { small, large }: { small: number; large: number }): Finding {
  return { what, value: large / small, unit: '×', detail: `${ms(small)} → ${ms(large)}` };
}

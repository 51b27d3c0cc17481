import { type Finding, ms } from './report';
import type { SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

/** A view of a list: the call behind it, and the page that shows it. */
export type ListView = readonly [what: string, call: string, page: string];

/** What a page of a large table may cost, over that of a small one. */
const LIMIT = 1.5;
const ROUNDS = 40;
const WARM_UP = 15;

/** What views of a list cost as it grows. The limit stands at the page, which is what a person waits for. */
export async function measureGrownLists(small: SizedProduct, large: SizedProduct, views: readonly ListView[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, call, page] of views) {
    const calls = await timeInTurns({ small: () => small.fromUpstream(call), large: () => large.fromUpstream(call) }, ROUNDS, WARM_UP);
    const pages = await timeInTurns({ small: () => small.fromOffice(page), large: () => large.fromOffice(page) }, ROUNDS, WARM_UP);
    findings.push(ratioOf(`${what}: upstream`, calls), { ...ratioOf(`${what}: page`, pages), limit: LIMIT });
  }
  return findings;
}

function ratioOf(what: string, { small, large }: { small: number; large: number }): Finding {
  return { what, value: large / small, unit: '×', detail: `${ms(small)} → ${ms(large)}` };
}

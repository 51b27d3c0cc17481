import { runBenchmark } from '@/tests/bench/bench';
import { buildIfStale } from './build';
import { getChromium } from './chromium';

/** Measures the product at three sizes and prints each ratio beside its limit. */
export async function main(): Promise<void> {
  await buildIfStale(console.log);
  const kept = await runBenchmark({ chromium: getChromium(process.env, console.log), log: console.log });
  process.exitCode = kept ? 0 : 1;
}

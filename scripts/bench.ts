import { PART_NAMES, runBenchmark, runCopies } from '@/tests/bench/bench';
import { buildIfStale } from './build';
import { getChromium } from './chromium';
import { Fault } from './fault';

/** Measures the product at three sizes and prints each ratio beside its limit; with names of parts, only those. */
export async function main(): Promise<void> {
  const [option, copies, ...more] = process.argv.slice(3);
  if (option === '--copies') {
    if (!/^[1-9]$/.test(copies ?? '') || more.length > 0) throw new Fault('npm run bench -- --copies <1 to 9>: how many of each program.');
    await buildIfStale(console.log);
    process.exitCode = (await runCopies(Number(copies), console.log)) ? 0 : 1;
    return;
  }
  const names = process.argv.slice(3);
  const parts = PART_NAMES.filter((name) => names.length === 0 || names.includes(name));
  if (parts.length < names.length) throw new Fault(`npm run bench -- [parts], which are: ${PART_NAMES.join(', ')}.`);
  await buildIfStale(console.log);
  const isKept = await runBenchmark({ chromium: getChromium(process.env, console.log), parts, log: console.log });
  process.exitCode = isKept ? 0 : 1;
}

import { PART_NAMES, runBenchmark, runCopies, runSize } from '@/tests/bench/bench';
import { buildIfStale } from './build';
import { getChromium } from './chromium';
import { Fault } from './fault';

/** Measures the product at three sizes and prints each ratio with its limit; optionally only named parts. */
export async function main(): Promise<void> {
  const [option = '', ...operands] = process.argv.slice(3);
  const isWithinLimits = option.startsWith('--')
    ? await runOption(option, operands)
    : await runParts(process.argv.slice(3));
  process.exitCode = isWithinLimits ? 0 : 1;
}

async function runOption(option: string, [first = '', second = '', ...more]: string[]): Promise<boolean> {
  if (option === '--size') {
    if (!first || !second || more.length > 0)
      throw new Fault(
        'npm run bench -- --size <small> <large>: two numbers of orders, ' +
          'or addresses of two databases that npm run seed filled.',
      );
    await buildIfStale(console.log);
    return runSize([first, second], console.log);
  }
  if (option !== '--copies' || !/^[1-9]$/.test(first) || !['', '--pooled'].includes(second) || more.length > 0) {
    throw new Fault('npm run bench -- --copies <1 to 9> [--pooled]: how many of each program; by way of a PgBouncer?');
  }
  await buildIfStale(console.log);
  return runCopies({ copies: Number(first), pooled: second === '--pooled', log: console.log });
}

async function runParts(names: string[]): Promise<boolean> {
  const parts = PART_NAMES.filter((name) => names.length === 0 || names.includes(name));
  if (parts.length < names.length) throw new Fault(`npm run bench -- [parts], which are: ${PART_NAMES.join(', ')}.`);
  await buildIfStale(console.log);
  return runBenchmark({ chromium: await getChromium(process.env, console.log), parts, log: console.log });
}

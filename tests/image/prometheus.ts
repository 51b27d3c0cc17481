import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';

const DEPLOY = path.resolve(import.meta.dirname, '..', '..', 'deploy');
const run = promisify(execFile);

/**
 * Debian's Prometheus reads both programs by deploy/prometheus.yml, of which only the ports are replaced: it takes the
 * alerts, and has an answer to each question of deploy/grafana.json. `promtool` tries the alerts.
 *
 * @param folder where its files go
 * @param ports where the programs offer their metrics
 */
export async function expectToBeSeen(folder: string, ports: { upstream: number; office: number }): Promise<void> {
  await run('promtool', ['test', 'rules', path.join(DEPLOY, 'alerts.test.yml')]);
  const config = readFileSync(path.join(DEPLOY, 'prometheus.yml'), 'utf8')
    .replace('127.0.0.1:9464', `127.0.0.1:${ports.office}`)
    .replace('127.0.0.1:9465', `127.0.0.1:${ports.upstream}`)
    .replace('scrape_interval: 15s', 'scrape_interval: 1s');
  const file = path.join(folder, 'prometheus.yml');
  writeFileSync(file, config);
  cpSync(path.join(DEPLOY, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  await run('promtool', ['check', 'config', file]);

  const address = `127.0.0.1:${await freePort()}`;
  const own = [`--storage.tsdb.path=${path.join(folder, 'prometheus')}`, `--web.listen-address=${address}`];
  const prometheus = spawn('prometheus', [`--config.file=${file}`, ...own], { stdio: 'ignore' });
  try {
    const ask = async (call: string) => {
      const answer = await fetch(`http://${address}/api/v1/${call}`).catch(() => undefined);
      return answer?.ok
        ? ((await answer.json()) as { data: { result: unknown[]; groups: unknown[] } }).data
        : undefined;
    };
    const query = (text: string) => ask(`query?query=${encodeURIComponent(text)}`);
    // Twice read, so that there are rates.
    const isRead = 'min_over_time(up{job=~"qpartner-.*"}[5s]) == 1 and count_over_time(up[5s]) > 2';
    const read = async () => (await query(isRead))?.result.length;
    await expect.poll(read, { timeout: slowly(30_000) }).toBe(2);
    expect((await ask('rules'))?.groups).toMatchObject([
      { rules: rulesOf('alerts.yml').map(({ alert }) => ({ name: alert, health: expect.not.stringMatching('err') })) },
    ]);
    const unanswered: string[] = [];
    for (const expression of expressionsOf('grafana.json'))
      if (!(await query(expression.replaceAll('$__rate_interval', '1m')))) unanswered.push(expression);
    expect(unanswered).toEqual([]);
  } finally {
    prometheus.kill();
    await once(prometheus, 'exit');
  }
}

function rulesOf(file: string): { alert: string }[] {
  const { groups } = parse(readFileSync(path.join(DEPLOY, file), 'utf8')) as {
    groups: { rules: { alert: string }[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** What the panels of a dashboard ask. */
function expressionsOf(file: string): string[] {
  const expressions: string[] = [];
  JSON.parse(readFileSync(path.join(DEPLOY, file), 'utf8'), (key, value: unknown) => {
    if (key === 'expr') expressions.push(String(value));
    return value;
  });
  return expressions;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

const namesIn = (text: string) =>
  new Set(text.match(/qpartner_\w+/g)?.map((name) => name.replace(/_(count|sum|bucket)$/, '')));

test.each(['deploy/grafana.json', 'deploy/alerts.yml'])('%s asks for metrics that the programs give', (file) => {
  const given = namesIn(read('upstream/metrics.ts') + read('scripts/office-metrics.ts'));
  // Of both programs by one pattern.
  const asked = [...namesIn(read(file).replaceAll('qpartner_(office|upstream)', 'qpartner_upstream'))];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !given.has(name))).toEqual([]);
});

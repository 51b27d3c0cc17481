import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sum, tallyOfPlaywright, tallyOfStep, tallyOfVitest } from '@/scripts/test';

describe('the sum of the tests', () => {
  let folder: string;
  const report = (content: object): string => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'qpartner-results-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('counts a step without tests as one', () => {
    expect(sum([tallyOfStep(true), tallyOfStep(false), { passed: 3, failed: 2 }])).toEqual({ passed: 4, failed: 3 });
  });

  test('counts a file that can not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ];
    const file = report({ numPassedTests: 1, numFailedTests: 1, testResults });
    expect(tallyOfVitest(file, false)).toEqual({ passed: 1, failed: 2 });
  });

  test('never calls a run that ended badly one without failures', () => {
    expect(tallyOfVitest(report({ numPassedTests: 5, numFailedTests: 0, testResults: [] }), false)).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(tallyOfPlaywright(report({ stats: { expected: 5, unexpected: 0, flaky: 0 }, errors: [] }), false)).toEqual({
      passed: 5,
      failed: 1,
    });
  });

  test('counts a run without a report as a failure', () => {
    expect(tallyOfVitest(path.join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 });
    expect(tallyOfPlaywright(path.join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 });
  });
});

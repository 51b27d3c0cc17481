import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sum, tallyOfPlaywright, tallyOfStep, tallyOfVitest } from '@/scripts/test';

describe('the sum of the tests', () => {
  let folder: string;
  const report = (content: object): string => {
    const file = path.join(mkdtempSync(path.join(folder, 'run-')), 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'qpartner-results-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('counts a step without tests as one', () => {
    expect(sum([tallyOfStep('build', true), tallyOfStep('lint', false), { passed: 3, failures: ['a', 'b'] }])).toEqual({
      passed: 4,
      failures: ['lint', 'a', 'b'],
    });
  });

  test('names each test that failed, and counts a file that can not be loaded as one', () => {
    const testResults = [
      {
        name: path.resolve('tests/lib/broken.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: path.resolve('tests/lib/day.test.ts'),
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'a day ends at midnight',
            failureMessages: ['AssertionError: expected \u001b[31m1\u001b[39m to be 0\n    at day.ts:3:1'],
          },
          { status: 'passed', fullName: 'a day begins' },
        ],
      },
      { name: 'tests/lib/fine.test.ts', status: 'passed', assertionResults: [] },
    ];
    const unhandled = report(['Error: thrown after the test']);
    expect(tallyOfVitest({ report: report({ numPassedTests: 1, testResults }), unhandled }, false)).toEqual({
      passed: 1,
      failures: [
        'tests/lib/broken.test.ts: no such module',
        'tests/lib/day.test.ts › a day ends at midnight\n  AssertionError: expected 1 to be 0',
        'Error: thrown after the test',
      ],
    });
  });

  test('names failed browser tests by their file and titles, and errors outside of them', () => {
    const suites = [
      {
        title: 'orders.spec.ts',
        specs: [{ title: 'opens', ok: true }],
        suites: [
          {
            title: 'an order',
            specs: [
              {
                title: 'is shipped',
                ok: false,
                tests: [{ results: [{ errors: [{ message: 'Error: not seen\n\nLocator: x\n    at y' }] }] }],
              },
            ],
          },
        ],
      },
    ];
    const file = report({
      stats: { expected: 1, flaky: 0 },
      suites,
      errors: [{ message: 'The product ended\n  at x' }],
    });
    expect(tallyOfPlaywright(file, false)).toEqual({
      passed: 1,
      failures: ['orders.spec.ts › an order › is shipped\n  Error: not seen\n  Locator: x', 'The product ended'],
    });
  });

  test('never calls a run that ended badly one without failures', () => {
    const ended = { passed: 5, failures: [expect.any(String)] };
    const vitest = { report: report({ numPassedTests: 5, testResults: [] }), unhandled: report([]) };
    expect(tallyOfVitest(vitest, false)).toEqual(ended);
    expect(tallyOfPlaywright(report({ stats: { expected: 5, flaky: 0 }, suites: [], errors: [] }), false)).toEqual(
      ended,
    );
  });

  test('counts a run without a report as a failure', () => {
    const none = { passed: 0, failures: [expect.any(String)] };
    const missing = path.join(folder, 'none.json');
    expect(tallyOfVitest({ report: missing, unhandled: missing }, true)).toEqual(none);
    expect(tallyOfPlaywright(missing, true)).toEqual(none);
  });
});

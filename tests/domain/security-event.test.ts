import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTIVITY_WORDS } from '@/lib/domain/activity-table';
import { SECURITY_EVENTS, securityEventOf } from '@/lib/domain/security-event';

test.each([
  [{ status: 401, call: 'login' }, 'sign-in refused'],
  [{ status: 422, call: 'showPasskey' }, 'second factor refused'],
  [{ status: 422, errors: [{ path: 'currentPassword' }], call: 'changeProfile' }, 'password refused'],
  [{ status: 422, errors: [{ path: 'firstName' }], call: 'changeProfile' }, undefined],
  [{ status: 404, call: 'refuseSignIn' }, 'link refused'],
  [{ status: 400, call: 'endSessionsByProvider' }, 'logout token refused'],
  [{ status: 401, call: 'getOrder' }, 'session refused'],
  [{ status: 401 }, 'session refused'],
  [{ status: 403, statusCode: 'SECOND_FACTOR_REQUIRED', call: 'getOrder' }, 'second factor missing'],
  [{ status: 403, statusCode: 'STEP_UP_REQUIRED' }, 'step-up missing'],
  [{ status: 403, statusCode: 'PASSWORD_CHANGE_REQUIRED' }, 'password change missing'],
  [{ status: 403, statusCode: 403 }, 'access refused'],
  [{ status: 429, call: 'forgotId' }, 'tries limited'],
  [{ status: 429, call: 'searchOrders' }, 'calls limited'],
  [{ status: 409, call: 'showSecondFactor' }, undefined],
  [{ status: 503, call: 'login' }, undefined],
  [{ status: 422 }, undefined],
  [{ status: 404 }, undefined],
] as const)('%j is %s', (refused, event) => expect(securityEventOf(refused)).toBe(event));

const page = readFileSync('docs/security.md', 'utf8');
const table = page.slice(page.indexOf('## Security events'), page.indexOf('## What operators must do'));
const rows = [...table.matchAll(/^\| ((?!event)[a-z].*?) \| (.*?) \| (.*?) \|$/gm)].map(([, event = '', log = '']) => ({
  event,
  log,
}));

test('each event that the logs name is told to operators, and none besides', () => {
  const told = rows.filter(({ log }) => !log.includes('activity')).map(({ event }) => event);
  expect(told.toSorted()).toEqual([...SECURITY_EVENTS].toSorted());
});

test('each kind of entry that is told of the activity is one', () => {
  const told = rows.filter(({ log }) => log.includes('activity')).flatMap(({ log }) => log.match(/`\w+`/g) ?? []);
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((name) => !(name.slice(1, -1) in ACTIVITY_WORDS))).toEqual([]);
});

import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { answersEvents, answersFile, answersRows, isChange } from '@/lib/contract/endpoint';
import { outdatedBy } from '@/lib/contract/outdates';

const isRead = (endpoint: (typeof ALL_ENDPOINTS)[number]) =>
  endpoint.method === 'GET' &&
  // Partner systems keep no answers.
  endpoint.access !== 'intake' &&
  !answersFile(endpoint) &&
  !answersRows(endpoint) &&
  !answersEvents(endpoint);
const READS = ALL_ENDPOINTS.filter(isRead);
const CHANGES = ALL_ENDPOINTS.filter(isChange);

/** What no change of the portal touches. */
const FIXED = [
  ...['getHealth', 'getSignInWays', 'getSessionTime', 'listOrderStatuses', 'listRequestTypes', 'listRequestStatuses'],
  'listContactStatuses',
];

test.each(CHANGES.map((change) => [change.name, change] as const))('%s names what it outdates', (_, change) => {
  expect(change.outdates).toBeDefined();
  const names = READS.map(({ name }) => name);
  for (const name of change.outdates ?? []) expect(names).toContain(name);
});

test('whatever is read is outdated by some change, unless it is fixed', () => {
  const outdated = new Set(CHANGES.flatMap((change) => outdatedBy(change, READS) ?? []));
  expect(READS.filter(({ path }) => !outdated.has(path)).map(({ name }) => name)).toEqual(FIXED);
});

test('every change outdates the activity log, the dashboard, the figures of the menu and what is found', () => {
  for (const change of CHANGES)
    expect(outdatedBy(change, READS)).toEqual(
      expect.arrayContaining(['/activity', '/dashboard', '/dashboard/figures', '/search']),
    );
});

import { describe, expect, test } from 'vitest';
import { parseSnapshot } from '@/lib/domain/snapshot';
import {
  bringsOwnChange,
  containsChange,
  deserializeAnswer,
  isBehind,
  knownChanges,
  lacksOwnChange,
  mergeAnswers,
  noteAnswer,
  noteChange,
  noteReading,
  readingOf,
  serializeAnswer,
} from '@/lib/query/freshness';

/** An answer that was requested now. */
const read = (snapshot: string | null = null, known = knownChanges()) => {
  const answer = {};
  noteReading(answer, { snapshot: parseSnapshot(snapshot), known });
  return answer;
};
const change = (path: string, xid: bigint | null, isOwn = true) =>
  noteChange({ outdated: new Set([path]), transactions: xid === null ? null : [xid], isOwn });
const share = (_: unknown, answer: object) => answer;

describe('an answer contains a change', () => {
  test.each([
    ['that its snapshot contains, though it was requested before', '40:50:', 45n, true],
    ['not if its snapshot does not', '40:50:45', 45n, false],
    ['not without a snapshot, if it was requested before', null, 45n, false],
    ['not if the transaction is unknown, and it was requested before', '40:50:', null, false],
  ])('%s', (_, snapshot, xid, expected) => {
    const answer = read(snapshot);
    const made = change('/a', xid);
    expect(containsChange(answer, made)).toBe(expected);
    expect(isBehind(readingOf(answer)!, '/a')).toBe(!expected);
    expect(isBehind(readingOf(answer)!, '/b')).toBe(false);
    expect(lacksOwnChange(answer, '/a')).toBe(!expected);
  });

  test.each([null, '1:1:'])('that was answered before its request, with the snapshot %j', (snapshot) => {
    const made = change('/a', 45n);
    expect(containsChange(read(snapshot), made)).toBe(true);
  });
});

describe('a newer answer brings a change of this tab', () => {
  test('only if it contains it, and the shown one does not', () => {
    const shown = read('100:100:');
    const waiting = read('120:120:');
    change('/c', 130n);
    const next = read('140:140:');
    expect(bringsOwnChange('/c', { shown, read: waiting })).toBe(false);
    expect(bringsOwnChange('/c', { shown, read: next })).toBe(true);
    expect(bringsOwnChange('/c', { shown: next, read: read('150:150:') })).toBe(false);
    expect(bringsOwnChange('/d', { shown, read: next })).toBe(false);
  });

  test('not if someone else made it', () => {
    const shown = read('200:200:');
    change('/c', 210n, false);
    expect(bringsOwnChange('/c', { shown, read: read('220:220:') })).toBe(false);
  });
});

describe('the cache', () => {
  test('never replaces an answer that contains a change by that change’s own answer', () => {
    const [newer, older] = [read('310:310:'), read('300:300:')];
    const answer = {};
    noteAnswer(answer, change('/e', 305n));
    expect(mergeAnswers(newer, answer, share)).toBe(newer);
    expect(mergeAnswers(older, answer, share)).toBe(answer);
    expect(lacksOwnChange(answer, '/e')).toBe(false);
  });

  test('knows of what is set by hand that it shows the latest change of this tab, and no other', () => {
    const before = read('400:400:');
    const theirs = change('/f', 410n, false);
    const mine = change('/f', 411n);
    const edited = mergeAnswers(before, {}, share);
    expect([containsChange(edited, mine), containsChange(edited, theirs)]).toEqual([true, false]);
  });

  test('takes over how an answer of the server was read', () => {
    const travelled = deserializeAnswer(JSON.parse(JSON.stringify(serializeAnswer(read('500:510:505')))));
    expect(readingOf(travelled)).toEqual({ snapshot: parseSnapshot('500:510:505'), known: 0 });
    const bare = deserializeAnswer(JSON.parse(JSON.stringify(serializeAnswer([{ id: 1 }]))));
    expect(bare).toEqual([{ id: 1 }]);
    expect(readingOf(bare)).toEqual({ snapshot: null, known: knownChanges() });
  });
});

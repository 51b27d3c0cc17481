import { describe, expect, it } from 'vitest';
import { compareEdits } from '@/lib/domain/edit-conflict';

describe('two edits of one thing', () => {
  it.each([
    ['nobody changed', 'a', 'a', 'a', null],
    ['only this person changed', 'a', 'b', 'a', null],
    ['both changed alike', 'a', 'b', 'b', null],
    ['only the other changed', 'a', 'a', 'b', 'taken over'],
    ['both changed differently', 'a', 'b', 'c', 'clash'],
    ['the other removed', 'a', 'a', undefined, 'taken over'],
    ['the other added', undefined, undefined, 'b', 'taken over'],
  ])('tell of a field that %s', (_, base, mine, theirs, told) => {
    const { takenOver, clashes } = compareEdits({ field: base }, { field: mine }, { field: theirs });
    expect(takenOver).toEqual(told === 'taken over' ? [{ field: 'field', before: base, after: theirs }] : []);
    expect(clashes).toEqual(told === 'clash' ? [{ field: 'field', mine, theirs }] : []);
  });

  it('compare lists by what they hold', () => {
    expect(compareEdits({ ids: [1, 2] }, { ids: [1, 2] }, { ids: [1, 2] }).takenOver).toEqual([]);
    expect(compareEdits({ ids: [1, 2] }, { ids: [1, 2] }, { ids: [2] }).takenOver).toHaveLength(1);
  });

  it('name what this person changed of a part that the other removed', () => {
    expect(compareEdits({ field: 'a' }, { field: 'b' }, {})).toEqual({
      takenOver: [],
      clashes: [],
      lost: [{ field: 'field', mine: 'b' }],
    });
  });

  it('leave aside what this person alone has added', () => {
    expect(compareEdits({}, { field: 'mine' }, {})).toEqual({ takenOver: [], clashes: [], lost: [] });
  });
});

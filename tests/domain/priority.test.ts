import { describe, expect, it } from 'vitest';
import { isRedistribution, movePriority, prioritiesAfterMove, type Prioritised } from '@/lib/domain/priority';

const ROWS: Prioritised[] = [10, 20, 30, 40, 50].map((id, index) => ({ id, priority: index + 1 }));

/** The ids of the rows in their order after some changes. */
function after(changes: readonly Prioritised[]): number[] {
  const moved = new Map(changes.map(({ id, priority }) => [id, priority]));
  return [...ROWS].sort((a, b) => (moved.get(a.id) ?? a.priority) - (moved.get(b.id) ?? b.priority)).map(({ id }) => id);
}

describe('a move', () => {
  it.each([
    [0, 4, [20, 30, 40, 50, 10]],
    [4, 0, [50, 10, 20, 30, 40]],
    [1, 3, [10, 30, 40, 20, 50]],
    [3, 2, [10, 20, 40, 30, 50]],
  ])('from place %i to place %i takes the rows between along', (from, to, ids) => {
    expect(after(movePriority(ROWS, from, to))).toEqual(ids);
  });

  it('changes the rows of its range alone, and says where they stood', () => {
    expect(movePriority(ROWS, 1, 3)).toEqual([
      { id: 30, priority: 2, previous: 3 },
      { id: 40, priority: 3, previous: 4 },
      { id: 20, priority: 4, previous: 2 },
    ]);
  });

  it('shares out the priorities that there are, also where some are not shown', () => {
    const shown = [{ id: 1, priority: 3 }, { id: 2, priority: 8 }, { id: 3, priority: 9 }];
    expect(movePriority(shown, 2, 0).map(({ id, priority }) => [id, priority])).toEqual([[3, 3], [1, 8], [2, 9]]);
  });

  it.each([[2, 2], [-1, 2], [2, 9], [9, 2]])('from place %i to place %i changes nothing', (from, to) => {
    expect(movePriority(ROWS, from, to)).toEqual([]);
  });
});

describe('a redistribution', () => {
  it('is every move, of every list', () => {
    for (let from = 0; from < ROWS.length; from += 1) {
      for (let to = 0; to < ROWS.length; to += 1) {
        const changes = movePriority(ROWS, from, to);
        const stored = ROWS.filter(({ id }) => changes.some((change) => change.id === id));
        expect(isRedistribution(stored, changes)).toBe(true);
      }
    }
  });

  it('may name rows that stay, and need not say where they stood', () => {
    expect(isRedistribution(ROWS.slice(0, 3), [{ id: 10, priority: 2 }, { id: 20, priority: 1 }, { id: 30, priority: 3 }])).toBe(true);
  });

  it.each([
    ['a priority of another row', [{ id: 10, priority: 2 }, { id: 20, priority: 3 }]],
    ['a priority twice', [{ id: 10, priority: 2 }, { id: 20, priority: 2 }]],
    ['a row twice', [{ id: 10, priority: 2 }, { id: 10, priority: 1 }]],
    ['a row that is not stored', [{ id: 10, priority: 2 }, { id: 99, priority: 1 }]],
    ['fewer rows than are stored', [{ id: 10, priority: 1 }]],
    ['a row that stood elsewhere', [{ id: 10, priority: 2, previous: 5 }, { id: 20, priority: 1, previous: 2 }]],
  ])('has not %s', (_, changes) => {
    expect(isRedistribution(ROWS.slice(0, 2), changes)).toBe(false);
  });
});

describe('a move in a list in which the larger priority stands first', () => {
  const listOf = (...priorities: number[]) => priorities.map((priority, index) => ({ id: index + 1, priority }));

  it.each([
    ['into a gap changes the moved row alone', listOf(50, 40, 30), [2, 0], [[3, 51]]],
    ['between two rows with room', listOf(50, 40, 10), [0, 1], [[1, 11]]],
    ['between neighbours raises those above', listOf(3, 2, 1), [2, 1], [[3, 3], [1, 4]]],
    ['among equals raises all above', listOf(0, 0, 0, 0), [3, 2], [[4, 1], [2, 2], [1, 3]]],
    ['to the end goes below the last', listOf(9, 8, 7), [0, 2], [[1, 6]]],
    ['to the end of rows at 0 raises those above', listOf(1, 0, 0), [0, 2], [[1, 0], [3, 1], [2, 2]]],
    ['to its own place', listOf(2, 1), [1, 1], []],
  ] as const)('%s', (_, rows, [from, to], changed) => {
    expect(prioritiesAfterMove(rows, from, to).map(({ id, priority }) => [id, priority])).toEqual(changed);
  });
});

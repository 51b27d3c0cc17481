import { describe, expect, it } from 'vitest';
import { isRedistribution, movePriority, type Prioritised } from '@/lib/domain/priority';

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

import { describe, expect, it } from 'vitest';
import { isRedistribution, movePriority, prioritiesInGap, type Prioritised } from '@/lib/domain/priority';

const ROWS: Prioritised[] = [10, 20, 30, 40, 50].map((id, index) => ({ id, priority: index + 1 }));

/** The ids of the rows in their order after some changes. */
function after(changes: readonly Prioritised[]): number[] {
  const moved = new Map(changes.map(({ id, priority }) => [id, priority]));
  return [...ROWS]
    .sort((a, b) => (moved.get(a.id) ?? a.priority) - (moved.get(b.id) ?? b.priority))
    .map(({ id }) => id);
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
    const shown = [
      { id: 1, priority: 3 },
      { id: 2, priority: 8 },
      { id: 3, priority: 9 },
    ];
    expect(movePriority(shown, 2, 0).map(({ id, priority }) => [id, priority])).toEqual([
      [3, 3],
      [1, 8],
      [2, 9],
    ]);
  });

  it.each([
    [2, 2],
    [-1, 2],
    [2, 9],
    [9, 2],
  ])('from place %i to place %i changes nothing', (from, to) => {
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
    expect(
      isRedistribution(ROWS.slice(0, 3), [
        { id: 10, priority: 2 },
        { id: 20, priority: 1 },
        { id: 30, priority: 3 },
      ]),
    ).toBe(true);
  });

  it.each([
    [
      'a priority of another row',
      [
        { id: 10, priority: 2 },
        { id: 20, priority: 3 },
      ],
    ],
    [
      'a priority twice',
      [
        { id: 10, priority: 2 },
        { id: 20, priority: 2 },
      ],
    ],
    [
      'a row twice',
      [
        { id: 10, priority: 2 },
        { id: 10, priority: 1 },
      ],
    ],
    [
      'a row that is not stored',
      [
        { id: 10, priority: 2 },
        { id: 99, priority: 1 },
      ],
    ],
    ['fewer rows than are stored', [{ id: 10, priority: 1 }]],
    [
      'a row that stood elsewhere',
      [
        { id: 10, priority: 2, previous: 5 },
        { id: 20, priority: 1, previous: 2 },
      ],
    ],
  ])('has not %s', (_, changes) => {
    expect(isRedistribution(ROWS.slice(0, 2), changes)).toBe(false);
  });
});

describe('a gap in a list in which the larger priority stands first', () => {
  const MOST = 999_999_999;
  const listOf = (...priorities: number[]) =>
    priorities.map((priority, index) => ({ id: index + 1, priority, stored: priority }));
  type Listed = ReturnType<typeof listOf>;

  /** Puts a row to the place of another, as a person sees it. */
  const gapAt = (rows: Listed, from: number, to: number) => {
    const others = rows.toSpliced(from, 1);
    return { above: others[to - 1]?.id, below: others[to]?.id };
  };
  const change = (rows: Listed, from: number, to: number, isWhole = true) =>
    prioritiesInGap(rows, rows[from]!, gapAt(rows, from, to), { isWhole, most: MOST })?.map(({ id, priority }) => [
      id,
      priority,
    ]);

  it.each([
    ['takes the number above the row below', listOf(50, 40, 30), [2, 0], [[3, 51]]],
    ['with room for it changes the moved row alone', listOf(50, 40, 10), [0, 1], [[1, 11]]],
    [
      'between neighbours raises those above',
      listOf(3, 2, 1),
      [2, 1],
      [
        [1, 4],
        [3, 3],
      ],
    ],
    [
      'among equals raises those above alike',
      listOf(0, 0, 0, 0),
      [3, 2],
      [
        [1, 1],
        [2, 1],
        [4, 1],
      ],
    ],
    [
      'among equals is left below by the row that stood above',
      listOf(0, 0, 0, 0),
      [0, 2],
      [
        [2, 1],
        [3, 1],
      ],
    ],
    [
      'raises no row that has room',
      listOf(9, 3, 3, 3),
      [3, 2],
      [
        [2, 4],
        [4, 4],
      ],
    ],
    ['at the end lies below the last', listOf(9, 8, 7), [0, 2], [[1, 6]]],
    ['at the end of equals lies below them', listOf(5, 3, 3, 3), [1, 3], [[2, 2]]],
    [
      'at the end of rows at 0 raises those above',
      listOf(1, 0, 0),
      [0, 2],
      [
        [2, 1],
        [3, 1],
        [1, 0],
      ],
    ],
    [
      'above the largest number makes those below sink',
      listOf(MOST, MOST - 1, 5),
      [2, 0],
      [
        [3, MOST],
        [1, MOST - 1],
        [2, MOST - 2],
      ],
    ],
    [
      'below the largest number does so as well',
      listOf(MOST, MOST, 5, 4),
      [3, 1],
      [
        [4, MOST - 1],
        [2, MOST - 2],
      ],
    ],
    ['that it stands in already changes nothing', listOf(2, 2), [1, 1], []],
  ] as const)('%s', (_, rows, [from, to], changed) => {
    expect(change([...rows], from, to)).toEqual(changed);
  });

  it('keeps the number that is stored where that fits again', () => {
    const [first, second] = listOf(0, 0);
    const typed = [first!, { ...second!, priority: 1 }];
    expect(prioritiesInGap(typed, typed[1]!, { above: 1 }, { isWhole: true, most: MOST })).toEqual([
      { id: 2, priority: 0 },
    ]);
  });

  it('asks for more rows than a page where it must know them', () => {
    expect(change(listOf(5, 3, 3, 3), 1, 3, false)).toBeUndefined();
    expect(change(listOf(MOST, MOST - 1), 1, 0, false)).toBeUndefined();
    expect(
      prioritiesInGap(listOf(5, 3), { id: 9, priority: 0, stored: 0 }, { below: 7 }, { isWhole: true, most: MOST }),
    ).toBeNull();
  });

  /** Of equals any order is possible, only not another one than before. */
  it('is where the row stands afterwards, with all others as they were, however their equals are ordered', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 500; round += 1) {
      const length = 2 + random(7);
      const stored = Array.from({ length }, () => (random(4) === 0 ? MOST - random(3) : random(4))).sort(
        (a, b) => b - a,
      );
      const rows = stored.map((priority, index) => ({ id: index + 1, priority, stored: priority }));
      const [from, to] = [random(length), random(length)];
      const wanted = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
      const changed = new Map(change(rows, from, to) as [number, number][]);
      const given = (row: Listed[number]) => changed.get(row.id) ?? row.stored;
      expect(wanted.every((row) => given(row) >= 0 && given(row) <= MOST)).toBe(true);
      for (const [index, lower] of wanted.entries()) {
        if (index === 0) continue;
        const upper = wanted[index - 1]!;
        const isTie = upper.stored === lower.stored && upper.id < lower.id;
        expect(given(upper), JSON.stringify({ stored, from, to })).toBeGreaterThanOrEqual(
          given(lower) + (isTie ? 0 : 1),
        );
      }
    }
  });
});

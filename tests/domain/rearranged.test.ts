import { describe, expect, it } from 'vitest';
import { movePriority, rearranged, rearrangedWith } from '@/lib/domain/priority';

const ROWS = [11, 12, 13, 14].map((id, index) => ({ id, priority: index + 1, name: `Row ${id}` }));
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('rows that are put in order', () => {
  it('stand by their new priorities, and keep what else they show', () => {
    const moved = rearranged(ROWS, movePriority(ROWS, 0, 2));
    expect(ids(moved)).toEqual([12, 13, 11, 14]);
    expect(moved.map(({ priority }) => priority)).toEqual([1, 2, 3, 4]);
    expect(moved[2]?.name).toBe('Row 11');
  });

  it('are as many as before when one goes behind them', () => {
    const further = [15, 16].map((id, index) => ({ id, priority: index + 5, name: `Row ${id}` }));
    const changes = movePriority([...ROWS, ...further], 1, 5);
    const moved = rearrangedWith(ROWS, further, changes);
    expect(ids(moved)).toEqual([11, 13, 14, 15]);
    expect(moved.map(({ priority }) => priority)).toEqual([1, 2, 3, 4]);
  });

  it('don’t change where nothing moves', () => {
    expect(movePriority(ROWS, 1, 1)).toEqual([]);
    expect(rearranged(ROWS, [])).toEqual(ROWS);
  });
});

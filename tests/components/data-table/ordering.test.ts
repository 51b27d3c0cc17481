import { describe, expect, it } from 'vitest';
import { rearranged, undoing } from '@/components/data-table/ordering';
import { movePriority } from '@/lib/domain/priority';

const ROWS = [11, 12, 13, 14].map((id, index) => ({ id, priority: index + 1, name: `Row ${id}` }));
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('rows that are put in order', () => {
  it('stand by their new priorities, and keep what else they show', () => {
    const moved = rearranged(ROWS, movePriority(ROWS, 0, 2));
    expect(ids(moved)).toEqual([12, 13, 11, 14]);
    expect(moved.map(({ priority }) => priority)).toEqual([1, 2, 3, 4]);
    expect(moved[2]?.name).toBe('Row 11');
  });

  it('stand as before when moves are taken back, the last one first, though rows came and went meanwhile', () => {
    const first = movePriority(ROWS, 0, 2);
    const afterFirst = rearranged(ROWS, first);
    const second = movePriority(afterFirst, 3, 1);
    const grown = [...rearranged(afterFirst, second), { id: 15, priority: 5, name: 'Row 15' }].filter(({ id }) => id !== 13);
    const back = [second, first].map(undoing).reduce<readonly typeof ROWS[number][]>(rearranged, grown);
    expect(ids(back)).toEqual([11, 12, 14, 15]);
  });

  it('don’t change where nothing moves', () => {
    expect(movePriority(ROWS, 1, 1)).toEqual([]);
    expect(rearranged(ROWS, [])).toEqual(ROWS);
  });
});

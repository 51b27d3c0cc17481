import { describe, expect, it, vi } from 'vitest';
import { createSelectionStore } from '@/components/list/selection-store';

const row = (label: string, view = 'page 1') => ({ label, view });

describe('a selection', () => {
  it('survives going from page to page of one filter', () => {
    const store = createSelectionStore();
    store.add('filter', [[1, row('A')]]);
    store.enter('filter');
    store.add('filter', [[2, row('B', 'page 2')]]);
    expect([...store.rows('filter').keys()]).toEqual([1, 2]);
  });

  it('is gone when another filter is shown, also after coming back', () => {
    const store = createSelectionStore();
    store.add('filter', [[1, row('A')]]);
    expect(store.rows('other').size).toBe(0);
    store.enter('other');
    store.enter('filter');
    expect(store.rows('filter').size).toBe(0);
  });

  it('begins anew with the first row of another filter', () => {
    const store = createSelectionStore();
    store.add('filter', [[1, row('A')]]);
    store.add('other', [[2, row('B')]]);
    expect([...store.rows('other').keys()]).toEqual([2]);
  });

  it('tells its listeners and hands out the same rows until it changes', () => {
    const store = createSelectionStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.add('filter', [[1, row('A')]]);
    expect(store.rows('filter')).toBe(store.rows('filter'));
    store.remove('filter', [1]);
    store.clear();
    stop();
    store.add('filter', [[2, row('B')]]);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

import { expect, test } from 'vitest';
import { markAlike, type ListColumn } from '@/components/list/list-column';

interface Row {
  id: number;
  state: string;
  disabled: boolean;
  at: string;
  company: string;
}

const COLUMNS: readonly ListColumn<Row>[] = [
  { id: 'id', field: 'id', header: 'No.', slot: 'title' },
  { id: 'state', field: 'state', header: 'State' },
  {
    id: 'status',
    header: 'Account Status',
    slot: 'aside',
    says: ({ disabled }) => (disabled ? 'Disabled' : 'In Use'),
    cell: () => null,
  },
  { id: 'drawn', header: 'Drawn', cell: () => 'Same' },
  { id: 'at', field: 'at', header: 'Date', kind: 'day' },
  { id: 'company', field: 'company', header: 'Company', slot: 'detail' },
];

const rowsOf = (count: number, change: (index: number) => Partial<Row> = () => ({})): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: index, state: 'CA', disabled: false, at: '2026-11-01', company: 'Sunrise' },
    ...change(index),
  }));

const alikeOf = (rows: readonly Row[]) =>
  markAlike(COLUMNS, rows).flatMap(({ id, alike }) => (alike === undefined ? [] : [`${id}: ${alike}`]));

test('a column whose rows all say the same is marked, but no key, date or part of a phone’s row', () => {
  expect(alikeOf(rowsOf(5))).toEqual(['state: CA', 'status: In Use']);
});

test('one other row keeps the column', () => {
  expect(alikeOf(rowsOf(5, (index) => (index === 3 ? { disabled: true } : {})))).toEqual(['state: CA']);
});

test('few rows may be the same by chance, and the columns stay as they are', () => {
  expect(markAlike(COLUMNS, rowsOf(4))).toBe(COLUMNS);
});

test('an empty column says a dash', () => {
  expect(alikeOf(rowsOf(6, () => ({ state: '' })))).toContain('state: —');
});

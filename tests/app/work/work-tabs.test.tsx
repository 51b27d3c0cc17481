import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { workList } from '@/app/(portal)/work/work-list';
import { WorkTabs } from '@/app/(portal)/work/work-screen';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('kinds of work tell how much of each waits', () => {
  fakeBff();
  const counts = [{ kind: 'modules', count: 12 } as const];
  renderInPortal(<WorkTabs view={{ page: 1 }} counts={counts} />);
  expect(tabs()).toEqual(['All12', 'Modules12']);
});

test('what only a setting has wait stands there where something does', () => {
  fakeBff();
  const counts = [{ kind: 'accessChange', count: 0 } as const, { kind: 'rateChange', count: 2 } as const];
  renderInPortal(<WorkTabs view={{ page: 1 }} counts={counts} />);
  expect(tabs()).toEqual(['All2', 'Rates2']);
});

test('where nothing could be read they claim nothing, and the one that is open stands there', () => {
  fakeBff();
  renderInPortal(<WorkTabs view={{ page: 1, kind: 'modules' }} counts={undefined} />);
  expect(tabs()).toEqual(['All', 'Modules']);
});

test('a saved view of the queue counts what it has by one call for one row', () => {
  const view = { kind: 'order', assigned: 'me', page: 3 } as const;
  expect(workList.countRead(view)).toEqual({
    path: '/work',
    input: { query: { kind: 'order', assigned: 'me', limit: 1 } },
  });
  const counts = [{ kind: 'modules', count: 12 } as const, { kind: 'order', count: 7 } as const];
  expect(workList.countOf?.({ data: [], counts, next: null }, view)).toEqual({ total: 7, totalIsLowerBound: false });
  expect(workList.countOf?.({ data: [], counts, next: null }, { page: 1 }).total).toBe(19);
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { OpenKinds } from '@/components/record/open-kinds';
import { Timeline } from '@/components/record/timeline';
import type { Timeline as Answer } from '@/lib/contract/timelines';
import { recordHref } from '@/lib/addresses/record-kinds';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

let bff: FakeBff;
beforeEach(() => {
  bff = fakeBff();
});

const OLDER = '2026-11-25T09:00:00.000000Z~1~4';

/** The newest entries, and what is older. */
const PAGES: Readonly<Record<string, Answer>> = {
  '': {
    entries: [
      {
        id: '0-9',
        at: '2026-11-26T09:12:00.000Z',
        text: 'Changed the product',
        who: 'Ruth Adeyemi',
        whoId: 3,
        changes: [{ label: 'Name', before: 'Cap', after: 'Solar cap' }],
        bulk: { here: 1, all: 200 },
      },
    ],
    next: OLDER,
  },
  [OLDER]: { entries: [{ id: '1-1', at: '2026-01-02', text: 'Installed' }], next: null },
};

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a timeline', () => {
  test('says what changed, from what to what, by whom and when, and goes on to what is older', async () => {
    bff.answer('GET /timelines/product/7', ({ search }) => PAGES[search.get('before') ?? '']!);
    bff.answer('GET /access-control-list', [{ routeType: 'adminControls', roles: [1] }]);
    renderInPortal(
      <OpenKinds>
        <Timeline kind="product" id={7} timeZone="UTC" />
      </OpenKinds>,
    );
    await screen.findByText('Changed the product');
    expect(items()[0]).toContain('Name: Cap → Solar cap · Part of a change of 200');
    expect(items()[0]).toContain('Ruth Adeyemi · 11/26/2026 09:12');
    expect((await screen.findByRole('link', { name: 'Ruth Adeyemi' })).getAttribute('href')).toBe(
      recordHref('admin', 3),
    );
    await userEvent.click(screen.getByRole('button', { name: 'View More' }));
    await waitFor(() => expect(items()).toHaveLength(2));
    expect(items()[1]).toBe('Installed01/02/2026');
    expect(screen.queryByRole('button', { name: 'View More' })).toBeNull();
  });

  test.each([
    ['registration', [recordHref('person', 41)]],
    ['projects', []],
  ] as const)('leads to whoever of a company did something, for who may see %s', async (routeType, expected) => {
    const registered = { id: '1-1', at: '2026-01-02', text: 'Registered', who: 'Mae Master', personId: 41 };
    bff.answer('GET /timelines/project/7', { entries: [registered], next: null });
    bff.answer('GET /access-control-list', [{ routeType, roles: [1] }]);
    renderInPortal(
      <OpenKinds>
        <Timeline kind="project" id={7} timeZone="UTC" />
      </OpenKinds>,
    );
    await screen.findByText(/Mae Master/);
    await waitFor(() =>
      expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(expected),
    );
  });

  test('of nothing says so', async () => {
    bff.answer('GET /timelines/product/7', { entries: [], next: null });
    renderInPortal(<Timeline kind="product" id={7} timeZone="UTC" />);
    await screen.findByText('Nothing yet.');
  });

  test('that could not be read can be tried again', async () => {
    bff.answer('GET /timelines/product/7', refusal(422, { message: 'No room.' }));
    renderInPortal(<Timeline kind="product" id={7} timeZone="UTC" />);
    const said = await screen.findByText('There was a problem getting the timeline.');
    expect(within(said.parentElement!).queryByText('No room.')).not.toBeNull();
    bff.answer('GET /timelines/product/7', PAGES['']!);
    await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
    await screen.findByText('Changed the product');
  });

  test('is what the record itself tells before a server that knows no more', async () => {
    const own = [{ at: '2026-11-26T09:12:00.000Z', text: 'Registered', who: 'Ann Lee' }];
    renderInPortal(
      <Withheld lacking={['recordHistory']}>
        <Timeline kind="project" id={7} timeZone="UTC" own={own} />
      </Withheld>,
    );
    expect(items()).toEqual(['RegisteredAnn Lee · 11/26/2026 09:12']);
    expect(bff.calls('GET /timelines/project/7')).toEqual([]);
  });
});

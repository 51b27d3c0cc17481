import { describe, expect, it } from 'vitest';
import { compareObjects } from '@/lib/domain/activity-diff';

const inUtc = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;

const changes = (before: unknown, after: unknown) =>
  compareObjects(before, after, inUtc)
    .filter(({ isChanged }) => isChanged)
    .map(({ label, before: was, after: is }) => [label, was, is]);

describe('an object beside itself after a change', () => {
  it.each([
    ['a changed field', { name: 'Caps' }, { name: 'Hats' }, [['Name', 'Caps', 'Hats']]],
    [
      'what the object got when it was made',
      null,
      { id: 1, name: 'Caps' },
      [
        ['Id', null, '1'],
        ['Name', null, 'Caps'],
      ],
    ],
    ['what it had when it was deleted', { id: 1 }, null, [['Id', '1', null]]],
    ['a field that was emptied', { sku: 'A-1' }, { sku: null }, [['Sku', 'A-1', null]]],
    ['nothing where nothing differs', { a: [1, 2], b: { c: true } }, { b: { c: true }, a: [1, 2] }, []],
    ['nothing between empty and absent', { a: '', b: null }, {}, []],
    ['yes and no', { unlimited: false }, { unlimited: true }, [['Unlimited', 'No', 'Yes']]],
    [
      'statuses by their names',
      { orderStatusId: 1 },
      { orderStatusId: 2 },
      [['Order status', 'Order Received', 'Processing']],
    ],
    [
      'an unknown status by its number',
      { orderStatusId: 1 },
      { orderStatusId: 99 },
      [['Order status', 'Order Received', '99']],
    ],
    ['a field within an object', { order: { version: 1 } }, { order: { version: 2 } }, [['Order · Version', '1', '2']]],
    [
      'an instant as people read it',
      { at: null },
      { at: '2026-11-20T17:05:00.000Z' },
      [['At', null, '2026-11-20 17:05']],
    ],
    [
      'a word of the code as words',
      { state: 'given' },
      { state: 'awaitingUpdate' },
      [['State', 'given', 'Awaiting update']],
    ],
    ['points with their sign', { available: 0 }, { available: 6500 }, [['Available', '0 Q', '6,500 Q']]],
    [
      'how far a registration is in words',
      { approvalStep: 1 },
      { approvalStep: 2 },
      [['Approval step', 'Pending Approval', 'Approved']],
    ],
    ['a yes or no without its verb', { isDraft: true }, { isDraft: false }, [['Draft', 'Yes', 'No']]],
    [
      'the text of HTML',
      { content: '<p>Hello</p>' },
      { content: '<p>Hello <b>you</b></p>' },
      [['Content', 'Hello', 'Hello you']],
    ],
    [
      'HTML itself where its text is the same',
      { content: '<p>Hi</p>' },
      { content: '<p><b>Hi</b></p>' },
      [['Content', 'Hi', 'Hi (formatting only)']],
    ],
    ['a plain list as a whole', { sizes: ['S'] }, { sizes: ['S', 'M'] }, [['Sizes', 'S', 'S, M']]],
    [
      'things in a list by their ids, whatever their places',
      {
        variants: [
          { id: 7, stock: 1 },
          { id: 8, stock: 5 },
        ],
      },
      {
        variants: [
          { id: 8, stock: 5 },
          { id: 7, stock: 2 },
        ],
      },
      [['Variants 7 · Stock', '1', '2']],
    ],
    [
      'things without ids by their places',
      { colors: [{ name: 'Red' }] },
      { colors: [{ name: 'Blue' }] },
      [['Colors 1 · Name', 'Red', 'Blue']],
    ],
    ['an emptied list of things', { variants: [{ id: 7 }] }, { variants: [] }, [['Variants 7 · Id', '7', null]]],
    ['objects that are no objects', 'old', 7, []],
  ])('shows %s', (_, before, after, expected) => expect(changes(before, after)).toEqual(expected));

  it('puts what changed before what stayed, and the version behind what else changed', () => {
    const fields = compareObjects(
      { c: 1, version: 1, z: 2, b: 3, a: 0 },
      { c: 1, version: 2, z: 4, b: 5, a: 0 },
      inUtc,
    );
    expect(fields.map(({ path, isChanged }) => [path, isChanged])).toEqual([
      ...[
        ['b', true],
        ['z', true],
        ['version', true],
      ],
      ...[
        ['a', false],
        ['c', false],
      ],
    ]);
  });

  it('counts through things in a list', () => {
    const fields = compareObjects(null, { variants: [{ id: 10 }, { id: 9 }] }, inUtc);
    expect(fields.map(({ label }) => label)).toEqual(['Variants 9 · Id', 'Variants 10 · Id']);
  });
});

it('an id is no news where its name stands beside it', () => {
  const changes = compareObjects(
    { requestStatus: 'Requested', requestStatusId: 1, roleId: 2 },
    { requestStatus: 'Accrued', requestStatusId: 5, roleId: 3 },
    inUtc,
  );
  expect(changes.map(({ path, isTechnical }) => [path, isTechnical])).toEqual([
    ['requestStatus', false],
    ['roleId', false],
    ['requestStatusId', true],
  ]);
});

it.each([
  [
    'the id of something whose name stands beside it',
    { typeId: 3, typeName: 'Sales' },
    { typeId: 4, typeName: 'Service' },
    ['Type name'],
  ],
  [
    'the keys of files',
    { files: { sheet: { key: 'a', thumbnailKey: 'b', name: 'a.pdf' } } },
    { files: { sheet: { key: 'c', thumbnailKey: 'd', name: 'c.pdf' } } },
    ['Files · Sheet · Name'],
  ],
  [
    'the counter of an inquiry’s answers',
    { answers: 2, assignedId: 3, accountManager: 'Ann' },
    { answers: 3, assignedId: 7, accountManager: 'Bo' },
    ['Account manager'],
  ],
  [
    'the id of one of a list, which its label has',
    { variants: [] },
    { variants: [{ id: 7, size: 'S' }] },
    ['Variants 7 · Size'],
  ],
  [
    'where a W-9 is read',
    { w9: { assetUrl: '/a', name: 'a.pdf' } },
    { w9: { assetUrl: '/b', name: 'b.pdf' } },
    ['W9 · Name'],
  ],
])('a row tells nothing of %s', (_, before, after, told) => {
  const changed = compareObjects(before, after, inUtc).filter(
    ({ isChanged, isTechnical }) => isChanged && !isTechnical,
  );
  expect(changed.map(({ label }) => label)).toEqual(told);
});

it('what changes with everything comes last: the entry itself tells who and when', () => {
  const [before, after] = [
    { name: 'Cap', lastUpdateBy: null, updatedAt: '1' },
    { name: 'Hat', lastUpdateBy: 'Hana', updatedAt: '2' },
  ];
  const changes = compareObjects(
    { ...before, variants: [{ id: 1, lastUpdatedBy: 3 }] },
    { ...after, variants: [{ id: 1, lastUpdatedBy: 4 }] },
    inUtc,
  );
  const changed = changes.filter(({ isChanged }) => isChanged);
  expect(changed.map(({ path, isTechnical }) => [path, isTechnical])).toEqual([
    ['name', false],
    ['lastUpdateBy', true],
    ['updatedAt', true],
    ['variants[1].lastUpdatedBy', true],
  ]);
});

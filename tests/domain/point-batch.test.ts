import { describe, expect, it, test } from 'vitest';
import {
  approvalInWords,
  approvalOfBatch,
  companiesNamed,
  companyKey,
  movesBeyond,
  pointsOfText,
  purposeKey,
  refusalOfBatchDecision,
  refusalOfBatchUndo,
  stateAfter,
  totalsOf,
  validatePointRows,
  type BatchCompany,
  type BatchMove,
  type PointRow,
} from '@/lib/domain/point-batch';
import { OTHERS_REQUEST, OWN_REQUEST, type Requester } from '@/lib/domain/point-request';

const sunrise = { id: 12, name: 'Sunrise Solar', available: 300 };
const twins: BatchCompany[] = [57, 58].map((id) => ({ id, name: 'Twin Energy', available: 0 }));
const numbered = { id: 77, name: '12', available: 0 };

const KNOWN = new Map<string, readonly BatchCompany[]>([
  ['sunrise solar', [sunrise]],
  ['12', [sunrise]],
  ['twin energy', twins],
]);
const PURPOSES = new Map(['Subscription', 'Event'].map((name, index) => [purposeKey(name), index + 1]));

const row = (cells: Partial<PointRow> = {}, index = 0): PointRow => ({
  ...{ company: 'Sunrise Solar', type: 'Accrue', qpoints: '100', purpose: '', note: '' },
  ...{ row: index + 2, file: 'points.xlsx' },
  ...cells,
});

const check = (rows: readonly Partial<PointRow>[], asker: Requester = 'administrator') =>
  validatePointRows(rows.map(row), { companies: KNOWN, purposes: PURPOSES, asker });

test.each<[string, Partial<PointRow>]>([
  ['a name', {}],
  ['a name in another case', { company: 'sunrise SOLAR' }],
  ['an id', { company: '12' }],
  ['a type in another case', { type: 'deduct' }],
  ['separators and the suffix', { qpoints: '1,000 Q' }],
  ['the most', { qpoints: '1000000000' }],
  ['a purpose', { purpose: 'event' }],
  ['a note', { note: 'x'.repeat(200) }],
])('a row with %s is valid', (_, cells) => expect(check([cells]).validated).toEqual([{ status: 'valid' }]));

test.each<[string, Partial<PointRow>, string, string]>([
  ['no company', { company: '' }, 'company', 'All fields have to be filled out'],
  ['an unknown company', { company: 'Sunrise' }, 'company', 'No company has this id or exactly this name'],
  ['a name of two', { company: 'Twin Energy' }, 'company', '2 companies have this name. Enter the id instead (57, 58)'],
  ['another type', { type: 'Advance' }, 'type', 'Type must be Accrue or Deduct'],
  ['no amount', { qpoints: '' }, 'qpoints', 'All fields have to be filled out'],
  ['nothing', { qpoints: '0' }, 'qpoints', 'Point Amount must be a whole number from 1 to 1,000,000,000'],
  ['less than nothing', { qpoints: '-5' }, 'qpoints', 'Point Amount must be a whole number from 1 to 1,000,000,000'],
  ['half a point', { qpoints: '1.5' }, 'qpoints', 'Point Amount must be a whole number from 1 to 1,000,000,000'],
  [
    'more than the most',
    { qpoints: '1000000001' },
    'qpoints',
    'Point Amount must be a whole number from 1 to 1,000,000,000',
  ],
  [
    'another purpose',
    { purpose: 'Gift' },
    'purpose',
    'This purpose isn’t in the list. Choose one, or leave the cell empty',
  ],
  ['a long note', { note: 'x'.repeat(201) }, 'note', 'A note can have up to 200 characters'],
  ['an error of the spreadsheet', { qpoints: '#REF!' }, 'qpoints', 'The cell holds the error #REF!'],
  [
    'more than there is',
    { type: 'Deduct', qpoints: '301' },
    'qpoints',
    'Sunrise Solar has only 300 Q available: the rows in this file take more',
  ],
])('a row with %s is invalid at its cell', (_, cells, at, why) =>
  expect(check([cells]).validated).toEqual([{ status: 'invalid', at, why }]),
);

it('a requester asks for the subscription alone', () => {
  const { validated, read } = check([{}, { purpose: 'Subscription', qpoints: '7' }, { purpose: 'Event' }], 'requester');
  expect(validated.map(({ status }) => status)).toEqual(['valid', 'valid', 'invalid']);
  expect(read.map((each) => each?.purposeTypeId)).toEqual([1, 1, undefined]);
});

it('a row that another one equals is told, and sent', () => {
  const { validated, read } = check([{}, { company: '12' }, { note: 'Bonus' }, { type: 'Deduct' }]);
  expect(validated).toEqual([
    { status: 'valid' },
    { status: 'duplicate', at: 'qpoints', why: 'Same as row 2: both will be sent' },
    { status: 'valid' },
    { status: 'valid' },
  ]);
  expect(read.every(Boolean)).toBe(true);
});

const move = (companyId: number, amount: number): BatchMove => ({ companyId, amount });

test.each<[string, BatchMove[], number[]]>([
  ['what is there', [move(1, -100)], []],
  ['more than is there', [move(1, -101)], [0]],
  ['what other rows give, wherever they stand', [move(1, -150), move(1, 50)], []],
  ['more by several rows', [move(1, -60), move(1, -60), move(1, -40)], [1]],
  ['of others nothing', [move(2, 500), move(1, -101), move(3, -1)], [1, 2]],
])('moves that take %s', (_, moves, beyond) =>
  expect(movesBeyond(moves, (id) => (id === 1 ? 100 : 0))).toEqual(beyond),
);

test.each([
  ['5', 5],
  ['1,234,567', 1_234_567],
  ['12q', 12],
  ['12,34', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s are %s points', (text, points) => expect(pointsOfText(text)).toBe(points));

it('an id comes before a name of the same digits', () => {
  expect(companiesNamed('12', [sunrise, numbered])).toEqual([sunrise]);
  expect(companiesNamed(' 77', [sunrise, numbered])).toEqual([numbered]);
  expect(companyKey('  TWIN Energy ')).toBe('twin energy');
});

describe('the threshold', () => {
  const moves = [move(1, 600), move(1, -300), move(2, 200)];
  const administrator = { asker: 'administrator', approvalThreshold: 1_000 } as const;

  test.each<[string, Parameters<typeof approvalOfBatch>, object, string]>([
    [
      'the whole sum',
      [moves, administrator],
      { rows: 0, companies: 0, sum: true, person: true, waits: true },
      'The whole batch needs a second administrator. Above 1,000 Q: the whole sum',
    ],
    [
      'the day of a company',
      [moves.slice(2), { ...administrator, movedAlone: () => 801 }],
      { rows: 0, companies: 1, sum: false, person: false, waits: true },
      'The whole batch needs a second administrator. Above 1,000 Q: 1 company within a day',
    ],
    [
      'a row',
      [[move(1, -1_001)], administrator],
      { rows: 1, companies: 1, sum: true, person: true, waits: true },
      'The whole batch needs a second administrator. Above 1,000 Q: 1 row and the whole sum',
    ],
    [
      'the day of the person',
      [[move(1, 1_000)], { ...administrator, movedByPerson: 1 }],
      { rows: 0, companies: 0, sum: false, person: true, waits: true },
      'The whole batch needs a second administrator. Above 1,000 Q: what you move within 24 hours',
    ],
    [
      'nothing',
      [[move(1, 1_000)], administrator],
      { rows: 0, companies: 0, sum: false, person: false, waits: false },
      'Applied immediately',
    ],
    [
      'nothing, where it is off',
      [moves, { ...administrator, approvalThreshold: 0 }],
      { rows: 0, companies: 0, sum: false, person: false, waits: false },
      'Applied immediately',
    ],
    [
      'nothing, for a requester',
      [[move(1, 1)], { ...administrator, asker: 'requester' }],
      { rows: 0, companies: 0, sum: false, person: false, waits: true },
      'Needs an administrator',
    ],
  ])('with %s above it', (_, args, approval, words) => {
    expect(approvalOfBatch(...args)).toEqual(approval);
    expect(approvalInWords(approvalOfBatch(...args), args[1])).toBe(words);
  });

  it('counts totals without sign', () =>
    expect(totalsOf(moves)).toEqual({ rows: 3, companies: 2, accrued: 800, deducted: 300 }));
});

test.each([
  ['waiting', 1, 'approve', 2, 'administrator', null],
  ['waiting', 1, 'approve', 1, 'administrator', OWN_REQUEST],
  ['waiting', null, 'approve', 1, 'administrator', null],
  ['waiting', 1, 'approve', 2, 'requester', 'Only an administrator can approve a request.'],
  ['waiting', 1, 'reject', 1, 'requester', null],
  ['waiting', 1, 'reject', 2, 'requester', OTHERS_REQUEST],
  ['waiting', 1, 'reject', 2, 'administrator', null],
  ['done', 1, 'reject', 1, 'administrator', 'This batch isn’t awaiting a decision. It’s applied.'],
] as const)('a %s batch of %s may be decided (%s by %s, %s): %s', (state, maker, verdict, userId, asker, refusal) =>
  expect(refusalOfBatchDecision({ state, userId: maker }, { verdict, userId, asker })).toBe(refusal),
);

test.each([
  ['approve', true, 'done'],
  ['reject', true, 'canceled'],
  ['reject', false, 'rejected'],
] as const)('%s makes of a batch (own: %s) one that is %s', (verdict, isOwn, state) =>
  expect(stateAfter(verdict, isOwn)).toBe(state),
);

test.each([
  ['done', null, null, null],
  ['done', null, 'done', 'Already undone.'],
  ['done', null, 'waiting', 'The undo of this batch is already awaiting approval.'],
  ['done', 4, null, 'An undo can’t be undone. Submit a new batch instead.'],
  ['waiting', null, null, 'None of this batch was applied.'],
  ['rejected', null, null, 'None of this batch was applied.'],
] as const)('a %s batch that undoes %s and has an undo %s may be undone: %s', (state, undoes, undo, refusal) =>
  expect(refusalOfBatchUndo({ state, undoes, undo })).toBe(refusal),
);

import { describe, expect, it } from 'vitest';
import {
  askedFor,
  decidePoints,
  isAmountGiven,
  isRequestTypeId,
  movedByApproval,
  needsApproval,
  offeredTypes,
  OTHERS_REQUEST,
  OWN_REQUEST,
  phaseOf,
  actionOf,
  outcomeOfDecision,
  pointButtonLabel,
  REQUEST_STATUS,
  REQUEST_STATUS_NAMES,
  REQUEST_TYPE,
  REQUEST_TYPE_NAMES,
  tooFewPoints,
  type Requester,
  type LatestRequest,
  type RequestStatusId,
  type RequestTypeId,
} from '@/lib/domain/point-request';

const ASKED_BY = 7;
const SOMEONE_ELSE = 8;
const THRESHOLD = 1_000;

/** What a company's latest request can be: its status, and what it began as where that matters. */
const LATEST = {
  none: null,
  'advance requested': latest(1, 1),
  'accrual requested': latest(2, 2),
  'deduction requested': latest(3, 3),
  advanced: latest(4, 1),
  'settling of an advance requested': latest(2, 1),
  'taking back of an advance requested': latest(3, 1),
  accrued: latest(5, 2),
  deducted: latest(6, 3),
  canceled: latest(7, 1),
  rejected: latest(8, 3),
  settled: latest(9, 1),
} as const;

function latest(statusId: RequestStatusId, typeId: RequestTypeId): LatestRequest {
  return { statusId, typeId, qpoints: 300, requesterId: ASKED_BY };
}

type LatestName = keyof typeof LATEST;

/** What comes of a wish, by who has it: who asked for what is open, or somebody else. */
interface Expected {
  ownAdministrator: string;
  otherAdministrator: string;
  ownRequester: string;
  otherRequester: string;
}

const forAll = (result: string): Expected => ({
  ownAdministrator: result,
  otherAdministrator: result,
  ownRequester: result,
  otherRequester: result,
});
const byRole = (administrator: string, requester: string): Expected => ({
  ...forAll(administrator),
  ownRequester: requester,
  otherRequester: requester,
});

const NOT_OPEN = (name: string) => `${name} isn’t possible because this company has no open request.`;
const AWAITS = (name: string) => `${name} isn’t possible while a request from this company is awaiting a decision.`;
const IS_ADVANCED = (name: string) => `${name} isn’t possible while this company has an open advance.`;
const ONLY_ADMINISTRATORS = 'Only an administrator can approve a request.';

const NOTHING_OPEN: Readonly<Record<RequestTypeId, Expected>> = {
  1: byRole('new: Advanced, +300 advance', 'new: Advance Requested, awaits'),
  2: byRole('new: Accrued, +300 accrual', 'new: Accrual Requested, awaits'),
  3: byRole('new: Deducted, -300 deduction', 'new: Deduction Requested, awaits'),
  4: forAll(NOT_OPEN('Cancel')),
  5: byRole(NOT_OPEN('Approve'), ONLY_ADMINISTRATORS),
};

/** @param approved what an approval brings; @param back what follows where it is canceled or rejected */
const pending = (approved: string, back = ''): Readonly<Record<RequestTypeId, Expected>> => ({
  1: forAll(AWAITS('Advance')),
  2: forAll(AWAITS('Accrue')),
  3: forAll(AWAITS('Deduct')),
  4: {
    ownAdministrator: `open: Canceled${back}`,
    otherAdministrator: `open: Rejected${back}`,
    ownRequester: `open: Canceled${back}`,
    otherRequester: OTHERS_REQUEST,
  },
  5: { ...byRole(OWN_REQUEST, ONLY_ADMINISTRATORS), otherAdministrator: `open: ${approved}` },
});

const TABLE: Readonly<Record<LatestName, Readonly<Record<RequestTypeId, Expected>>>> = {
  none: NOTHING_OPEN,
  accrued: NOTHING_OPEN,
  deducted: NOTHING_OPEN,
  canceled: NOTHING_OPEN,
  rejected: NOTHING_OPEN,
  settled: NOTHING_OPEN,
  'advance requested': pending('Advanced, +300 advance'),
  'accrual requested': pending('Accrued, +300 accrual'),
  'deduction requested': pending('Deducted, -300 deduction'),
  'settling of an advance requested': pending('Settled', ' then Advanced'),
  'taking back of an advance requested': pending('Canceled, -300 advance_taken_back', ' then Advanced'),
  advanced: {
    1: forAll(IS_ADVANCED('Advance')),
    2: byRole('open: Settled', 'open: Accrual Requested, awaits'),
    3: forAll(IS_ADVANCED('Deduct')),
    4: byRole('open: Canceled, -300 advance_taken_back', 'open: Deduction Requested, awaits'),
    5: byRole(IS_ADVANCED('Approve'), ONLY_ADMINISTRATORS),
  },
};

function told(
  latestName: LatestName,
  type: RequestTypeId,
  who: keyof Expected,
  { qpoints = 300, approvalThreshold = THRESHOLD, movedAlone = 0 } = {},
) {
  const known: LatestRequest | null = LATEST[latestName];
  const decision = decidePoints(known && { ...known, qpoints }, {
    type,
    qpoints,
    userId: who.startsWith('own') ? ASKED_BY : SOMEONE_ELSE,
    asker: who.endsWith('Administrator') ? 'administrator' : 'requester',
    approvalThreshold,
    movedAlone,
  });
  if ('refusal' in decision) return decision.refusal;
  const { request, steps, movement, awaits } = decision;
  expect(decision.qpoints).toBe(qpoints);
  const moved = movement ? `, ${movement.amount > 0 ? '+' : ''}${movement.amount} ${movement.kind}` : '';
  return `${request}: ${steps.map((id) => REQUEST_STATUS_NAMES[id]).join(' then ')}${moved}${awaits ? ', awaits' : ''}`;
}

const TYPES = Object.values(REQUEST_TYPE);
const WHO = ['ownAdministrator', 'otherAdministrator', 'ownRequester', 'otherRequester'] as const;

describe.each(Object.keys(LATEST) as LatestName[])('with the latest request %s', (name) => {
  it('each type by each asker does what the table says', () => {
    const results = Object.fromEntries(
      TYPES.map((type) => [type, Object.fromEntries(WHO.map((who) => [who, told(name, type, who)]))]),
    );
    expect(results).toEqual(TABLE[name]);
  });

  it('a type is refused for itself exactly where it is not offered', () => {
    const statusId = LATEST[name]?.statusId ?? null;
    for (const asker of ['administrator', 'requester'] as const) {
      const isRefused = (type: RequestTypeId) =>
        /isn’t possible|Only an administrator can approve/.test(
          told(name, type, asker === 'administrator' ? 'otherAdministrator' : 'ownRequester'),
        );
      expect(TYPES.filter((type) => !isRefused(type)).toSorted(), asker).toEqual(
        offeredTypes(statusId, asker).toSorted(),
      );
    }
  });
});

describe("an administrator's own change above the threshold", () => {
  const large = { qpoints: THRESHOLD + 1 };
  it.each([
    ['none', 1, 'new: Advance Requested, awaits'],
    ['none', 2, 'new: Accrual Requested, awaits'],
    ['none', 3, 'new: Deduction Requested, awaits'],
    ['advanced', 4, 'open: Deduction Requested, awaits'],
    // It moves no points.
    ['advanced', 2, 'open: Settled'],
  ] as const)('with the latest request %s and type %i ends so: %s', (name, type, result) => {
    expect(told(name, type, 'otherAdministrator', large)).toBe(result);
  });

  it('is one of more than the threshold, and none where the threshold is 0', () => {
    expect(told('none', 2, 'otherAdministrator', { qpoints: THRESHOLD })).toContain('new: Accrued');
    expect(told('none', 2, 'otherAdministrator', { qpoints: 1_000_000_000, approvalThreshold: 0 })).toContain(
      'new: Accrued',
    );
    expect(needsApproval(1_000_000_000, 0)).toBe(false);
  });

  it.each([
    [{ qpoints: 400, movedAlone: 600 }, 'new: Accrued, +400 accrual'],
    [{ qpoints: 401, movedAlone: 600 }, 'new: Accrual Requested, awaits'],
    [{ qpoints: 1, movedAlone: THRESHOLD }, 'new: Accrual Requested, awaits'],
    [{ qpoints: 1, movedAlone: THRESHOLD, approvalThreshold: 0 }, 'new: Accrued, +1 accrual'],
  ])('counts what was moved alone before: %o ends as %s', (given, result) => {
    expect(told('none', 2, 'otherAdministrator', given)).toBe(result);
  });

  it('is carried out by another administrator, whatever its amount', () => {
    expect(told('accrual requested', 5, 'otherAdministrator', large)).toBe('open: Accrued, +1001 accrual');
    expect(told('accrual requested', 5, 'ownAdministrator', large)).toBe(OWN_REQUEST);
  });
});

it('lets nobody who is no administrator move points', () => {
  for (const name of Object.keys(LATEST) as LatestName[]) {
    for (const type of TYPES) {
      for (const who of ['ownRequester', 'otherRequester'] as const) {
        for (const approvalThreshold of [0, THRESHOLD])
          expect(told(name, type, who, { approvalThreshold })).not.toMatch(/[+-]\d+ /);
      }
    }
  }
});

describe('what a wish moves, now or once it is approved', () => {
  it.each([
    ['none', 1, 'requester', 300],
    ['none', 3, 'requester', -300],
    ['none', 3, 'administrator', -300],
    ['deduction requested', 5, 'administrator', -300],
    ['deduction requested', 4, 'administrator', 0],
    ['advanced', 2, 'requester', 0],
    ['advanced', 4, 'requester', -300],
    ['advanced', 4, 'administrator', -300],
  ] as const)('with the latest request %s and type %i by the %s: %i', (name, type, asker, moves) => {
    const wish = { type, qpoints: 300, userId: SOMEONE_ELSE, asker, approvalThreshold: THRESHOLD };
    expect(decidePoints(LATEST[name], wish)).toMatchObject({ moves });
  });
});

describe('the types offered', () => {
  it.each([
    [null, [1, 2, 3], [1, 2, 3]],
    [REQUEST_STATUS.advanceRequested, [4, 5], [4]],
    [REQUEST_STATUS.accrualRequested, [4, 5], [4]],
    [REQUEST_STATUS.deductionRequested, [4, 5], [4]],
    [REQUEST_STATUS.advanced, [2, 4], [2, 4]],
    [REQUEST_STATUS.accrued, [1, 2, 3], [1, 2, 3]],
    [REQUEST_STATUS.deducted, [1, 2, 3], [1, 2, 3]],
    [REQUEST_STATUS.canceled, [1, 2, 3], [1, 2, 3]],
    [REQUEST_STATUS.rejected, [1, 2, 3], [1, 2, 3]],
    [REQUEST_STATUS.settled, [1, 2, 3], [1, 2, 3]],
  ] as const)('with the latest status %s are those of the spec', (status, administrator, requester) => {
    expect(offeredTypes(status, 'administrator')).toEqual(administrator);
    expect(offeredTypes(status, 'requester')).toEqual(requester);
  });
});

describe('the screen', () => {
  it('takes the amount from the open request for Cancel, Approve, and Accrue on an advance', () => {
    const given = Object.values(REQUEST_STATUS).map((status) => TYPES.filter((type) => isAmountGiven(status, type)));
    expect(given).toEqual([
      [4, 5],
      [4, 5],
      [4, 5],
      [2, 4, 5],
      [4, 5],
      [4, 5],
      [4, 5],
      [4, 5],
      [4, 5],
    ]);
    expect(isAmountGiven(null, 2)).toBe(false);
  });

  it.each([
    ['administrator', null, 'Update'],
    ['administrator', 1, 'Update'],
    ['requester', null, 'Request'],
    ['requester', 1, 'Request'],
    ['requester', 2, 'Request'],
    ['requester', 3, 'Request'],
    ['requester', 4, 'Update'],
  ] as const)('labels the button of the %s with type %s: %s', (asker: Requester, type, label) => {
    expect(pointButtonLabel(asker, type, null)).toBe(label);
  });

  it.each([
    ['administrator', 3, 'Deduct 500 Q', 'Deduct 500 Q'],
    ['requester', 3, 'Deduct 500 Q', 'Request: Deduct 500 Q'],
    ['requester', 4, 'Cancel: Deduct 500 Q', 'Cancel: Deduct 500 Q'],
  ] as const)('says on the button of the %s what type %s does: %s', (asker: Requester, type, action, label) => {
    expect(pointButtonLabel(asker, type, action)).toBe(label);
  });

  it.each([
    [null, 3, 'Deduct'],
    [5, 2, 'Accrue'],
    [4, 2, 'Settle the advance of'],
    [4, 4, 'Take back the advance of'],
    [3, 5, 'Approve: Deduct'],
    [3, 4, 'Cancel: Deduct'],
  ] as const)('calls what follows status %s by type %s: %s', (statusId, type, action) => {
    const typeId = statusId === 4 ? 1 : 3;
    const latest = statusId === null ? null : ({ typeId, statusId, qpoints: 1, requesterId: 7 } as const);
    expect(actionOf(latest, type)).toBe(action);
  });
});

it('has a name for each type and each status, and a phase', () => {
  expect(Object.values(REQUEST_TYPE).map((id) => REQUEST_TYPE_NAMES[id])).toEqual([
    'Advance',
    'Accrue',
    'Deduct',
    'Cancel',
    'Approve',
  ]);
  expect(Object.values(REQUEST_STATUS).map(phaseOf)).toEqual([
    'pending',
    'pending',
    'pending',
    'advanced',
    'closed',
    'closed',
    'closed',
    'closed',
    'closed',
  ]);
  expect(phaseOf(null)).toBe('closed');
  for (const id of [0, 6, 1.5, Number.NaN]) expect(isRequestTypeId(id)).toBe(false);
});

it('says how many points a company has', () => {
  expect(tooFewPoints('Sunrise Solar', 1200)).toBe('Sunrise Solar has only 1,200 Q available.');
});

describe('a request that awaits a decision', () => {
  it.each([
    ['advance requested', 'Advance', 300],
    ['accrual requested', 'Accrue', 300],
    ['deduction requested', 'Deduct', -300],
    ['settling of an advance requested', 'Settle the advance of', 0],
    ['taking back of an advance requested', 'Take back the advance of', -300],
  ] as const)('%s: %s, whose approval moves %i', (name, words, moved) => {
    expect(askedFor(LATEST[name])).toBe(words);
    expect(movedByApproval(LATEST[name])).toBe(moved);
  });
});

describe('the outcome of a decision, as the log tells it', () => {
  const at = (typeId: LatestRequest['typeId'], statusId: RequestStatusId): LatestRequest => ({
    ...{ typeId, statusId, qpoints: 100, requesterId: ASKED_BY },
  });
  it.each([
    [null, 1, 'administrator', 'advanced'],
    [null, 2, 'administrator', 'accrued'],
    [null, 3, 'administrator', 'deducted'],
    [null, 3, 'requester', 'requested'],
    [at(3, 3), 5, 'administrator', 'approved'],
    [at(3, 3), 4, 'administrator', 'rejected'],
    [at(1, 4), 2, 'administrator', 'settled'],
    [at(1, 4), 4, 'administrator', 'taken back'],
    [at(1, 3), 4, 'administrator', 'rejected'],
  ] as const)('%j, then type %i by the %s: %s', (latest, type, asker, outcome) => {
    const decision = decidePoints(latest, { type, qpoints: 100, userId: 99, asker, approvalThreshold: 0 });
    if ('refusal' in decision) throw new Error(decision.refusal);
    expect(outcomeOfDecision(type, decision)).toBe(outcome);
  });

  it('of the own request is that it was canceled', () => {
    const command = { type: 4, qpoints: 100, userId: ASKED_BY, asker: 'requester', approvalThreshold: 0 } as const;
    const decision = decidePoints(at(3, 3), command);
    expect('refusal' in decision ? null : outcomeOfDecision(4, decision)).toBe('canceled');
  });
});

import {
  needsApproval,
  REQUEST_STATUS,
  REQUEST_TYPE,
  type RequestStatusId,
  type RequestTypeId,
} from '@/lib/domain/point-request';
import { random, type Random } from './random';

/** Purposes of points in the demo data; the first exists in every database. */
export const DEMO_PURPOSES = [
  { id: 1, name: 'Subscription' },
  { id: 2, name: 'Sales bonus' },
  { id: 3, name: 'Training completed' },
  { id: 4, name: 'Event sponsorship' },
  { id: 5, name: 'Welcome gift' },
  { id: 6, name: 'Correction' },
] as const;

type DemoPurpose = (typeof DEMO_PURPOSES)[number];

const [SUBSCRIPTION, SALES_BONUS, TRAINING, SPONSORSHIP, WELCOME, CORRECTION] = DEMO_PURPOSES;

export interface DemoRequestStep {
  statusId: RequestStatusId;
  userId: number;
  /** Milliseconds. */
  at: number;
}

export interface DemoRequest {
  id: number;
  companyId: number;
  typeId: RequestTypeId;
  qpoints: number;
  purpose: DemoPurpose;
  requesterId: number;
  steps: DemoRequestStep[];
}

export interface DemoCause {
  requestId: number;
  kind: 'accrual' | 'advance' | 'deduction';
  userId: number;
  reason: string;
}

export interface DemoActors {
  administrator: number;
  /** May request but not decide. */
  requesters: readonly number[];
}

/** Makes the requests behind companies' points; each company's must come in order of time. */
export interface DemoRequests {
  /** Gives points: directly by an administrator, after a request, or as an advance. */
  give(companyId: number, qpoints: number, at: number): DemoCause;
  /** Deducts points to correct a mistake. */
  correct(companyId: number, qpoints: number, at: number): DemoCause;
  /** Leaves some companies with pending requests, and settles old advances. @returns all requests */
  close(now: number): DemoRequest[];
}

interface Record {
  companyId: number;
  lastAt: number;
  advance: DemoRequest | null;
  draws: Random;
}

const SEED = 9_000_011;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Maximum age of an open advance. */
const ADVANCE_DAYS = 30;

/** The product's default limit for approving alone. */
const THRESHOLD = 1_000_000;

const {
  advanceRequested,
  accrualRequested,
  deductionRequested,
  advanced,
  accrued,
  deducted,
  canceled,
  rejected,
  settled,
} = REQUEST_STATUS;

/** Types of pending requests with their first status. */
const BEGINNINGS = [
  [REQUEST_TYPE.advance, advanceRequested],
  [REQUEST_TYPE.accrue, accrualRequested],
  [REQUEST_TYPE.deduct, deductionRequested],
] as const;

/** Requests so far. Draws don't depend on the orders, so they are identical in every load. */
class RequestBook {
  readonly requests: DemoRequest[] = [];
  readonly records = new Map<number, Record>();
  private readonly actors: DemoActors;

  constructor(actors: DemoActors) {
    this.actors = actors;
  }

  recordOf(companyId: number): Record {
    const known = this.records.get(companyId);
    if (known) return known;
    const record = { companyId, lastAt: 0, advance: null, draws: random(SEED + companyId) };
    this.records.set(companyId, record);
    return record;
  }

  open(record: Record, given: Omit<DemoRequest, 'id' | 'companyId' | 'steps'>, step: DemoRequestStep): DemoRequest {
    const request = { id: this.requests.length + 1, companyId: record.companyId, ...given, steps: [step] };
    this.requests.push(request);
    record.lastAt = step.at;
    return request;
  }

  takeStep(record: Record, request: DemoRequest, step: DemoRequestStep): void {
    request.steps.push(step);
    record.lastAt = step.at;
  }

  settle(record: Record, until: number): void {
    const { advance, draws, lastAt } = record;
    if (!advance) return;
    this.takeStep(record, advance, {
      statusId: settled,
      userId: this.actors.administrator,
      at: between(draws, lastAt, Math.min(until, lastAt + ADVANCE_DAYS * DAY)),
    });
    record.advance = null;
  }

  /** Adds a request that was withdrawn or rejected. */
  askInVain(record: Record, until: number): void {
    const { administrator, requesters } = this.actors;
    const { draws, lastAt } = record;
    const at = Math.max(lastAt, until - draws.between(30, 90) * HOUR);
    if (at + HOUR > until) return;
    const requesterId = draws.pick(requesters);
    const [typeId, statusId] = draws.pick(BEGINNINGS);
    const request = this.open(
      record,
      { typeId, qpoints: draws.between(1, 40) * 500, purpose: SUBSCRIPTION, requesterId },
      { statusId, userId: requesterId, at },
    );
    const isWithdrawn = draws.chance(0.4);
    this.takeStep(record, request, {
      statusId: isWithdrawn ? canceled : rejected,
      userId: isWithdrawn ? requesterId : administrator,
      at: between(draws, at, until),
    });
  }
}

export function demoRequests(actors: DemoActors): DemoRequests {
  const { administrator, requesters } = actors;
  const book = new RequestBook(actors);
  return {
    give(companyId, qpoints, at) {
      const record = book.recordOf(companyId);
      const { draws } = record;
      const isFirst = record.lastAt === 0;
      book.settle(record, at);
      if (!isFirst && draws.chance(0.1)) book.askInVain(record, at);
      const isAdvance = !isFirst && draws.chance(0.2);
      const [typeId, requested, done] = isAdvance
        ? ([REQUEST_TYPE.advance, advanceRequested, advanced] as const)
        : ([REQUEST_TYPE.accrue, accrualRequested, accrued] as const);
      const wasRequested = draws.chance(0.6) || needsApproval(qpoints, THRESHOLD);
      const requesterId = wasRequested && !isFirst ? draws.pick(requesters) : administrator;
      const purpose =
        requesterId === administrator
          ? isFirst
            ? WELCOME
            : draws.pick([SALES_BONUS, TRAINING, SPONSORSHIP])
          : SUBSCRIPTION;
      const last = { statusId: done, userId: administrator, at };
      const about = { typeId, qpoints, purpose, requesterId };
      const asked = Math.max(record.lastAt, at - draws.between(1, 40) * HOUR);
      const request =
        requesterId === administrator
          ? book.open(record, about, last)
          : book.open(record, about, { statusId: requested, userId: requesterId, at: asked });
      if (request.steps[0] !== last) book.takeStep(record, request, last);
      if (isAdvance) record.advance = request;
      return {
        requestId: request.id,
        kind: isAdvance ? 'advance' : 'accrual',
        userId: administrator,
        reason: purpose.name,
      };
    },

    correct(companyId, qpoints, at) {
      const record = book.recordOf(companyId);
      book.settle(record, at);
      const about = { typeId: REQUEST_TYPE.deduct, qpoints, purpose: CORRECTION, requesterId: administrator };
      const request = book.open(record, about, { statusId: deducted, userId: administrator, at });
      return { requestId: request.id, kind: 'deduction', userId: administrator, reason: CORRECTION.name };
    },

    close(now) {
      for (const record of book.records.values()) {
        const { draws } = record;
        if (record.advance && record.lastAt + ADVANCE_DAYS * DAY < now) book.settle(record, now);
        if (record.advance) continue;
        if (draws.chance(0.01)) {
          const about = {
            typeId: REQUEST_TYPE.accrue,
            qpoints: draws.between(12, 20) * 100_000,
            purpose: SALES_BONUS,
            requesterId: administrator,
          };
          const at = Math.max(record.lastAt, now - draws.between(1, 48) * HOUR);
          book.open(record, about, { statusId: accrualRequested, userId: administrator, at });
          continue;
        }
        if (!draws.chance(0.06)) continue;
        const requesterId = draws.pick(requesters);
        const [typeId, statusId] = draws.pick(BEGINNINGS);
        const at = Math.max(record.lastAt, now - draws.between(1, 6 * 24) * HOUR);
        book.open(
          record,
          { typeId, qpoints: draws.between(2, 60) * 500, purpose: SUBSCRIPTION, requesterId },
          { statusId, userId: requesterId, at },
        );
      }
      return book.requests;
    },
  };
}

function between(draws: Random, from: number, until: number): number {
  return Math.round(from + draws.next() * Math.max(until - from, 0));
}

'use client';

import { useSyncExternalStore } from 'react';
import { isUnsupported } from '@/components/ui/retry-button';
import { showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import { companiesAddress } from '@/lib/addresses/companies';
import { bff, BffError, sendOnLeaving } from '@/lib/bff/client';
import { isListening } from '@/lib/bff/event-hub';
import type { requestPoints } from '@/lib/contract/points';
import { formatCountOf } from '@/lib/format';
import { createStore } from '@/lib/store';
import { VERDICT_WORDS, wishOf, type SeenRequest, type Verdict } from './pending-request';

/** Requests that are being decided: held back, or on their way, by the id of their company. */
const held = createStore<ReadonlyMap<number, Verdict>>(new Map());
const NONE: ReadonlyMap<number, Verdict> = new Map();

/** Which requests are being decided just now, by the id of their company, and how. */
export function useDelayedVerdicts(): ReadonlyMap<number, Verdict> {
  return useSyncExternalStore(held.subscribe, held.get, () => NONE);
}

/** The most requests that one call takes (lib/contract/points.ts). */
const MAX_REQUESTS_PER_CALL = 100;

/** So many calls a browser still sends while its page goes away. */
const MAX_SENT_ON_LEAVING = 2 * MAX_REQUESTS_PER_CALL;

/** A request with what it asks for, such as `Deduct 5,500 Q`. */
export interface DecidedRequest {
  company: SeenRequest;
  what: string;
}

interface DelayedVerdicts {
  verdict: Verdict;
  requests: readonly DecidedRequest[];
  /** Why they are rejected, for who made them. */
  reason?: string | undefined;
  /** Hears which were decided, once that is over or undone: what is shown is read again then. */
  onEnd?: (decidedIds: readonly number[]) => void | Promise<void>;
}

/**
 * Decides requests in ten seconds, unless that is undone: a decision can't be taken back
 * (docs/decisions/0021-nothing-is-lost.md). It goes on also where the page has been left.
 */
export function delayVerdicts(work: DelayedVerdicts): void {
  const { verdict, requests, onEnd } = work;
  const [only] = requests;
  mark(requests, verdict);
  commitAfterUndo({
    message:
      requests.length === 1 && only
        ? `${VERDICT_WORDS[verdict].verb} in ten seconds: ${only.what}, ${only.company.name}.`
        : `${VERDICT_WORDS[verdict].verb} ${requestCount(requests.length)} in ten seconds.`,
    undo: () => {
      mark(requests, null);
      showToast.success('Undone: nothing was decided.');
      void onEnd?.([]);
    },
    run: () => decide(work),
    sendOnLeaving: requests.length > MAX_SENT_ON_LEAVING ? null : () => sendAll(work),
  });
}

function mark(requests: readonly DecidedRequest[], verdict: Verdict | null): void {
  const next = new Map(held.get());
  for (const { company } of requests) {
    if (verdict) next.set(company.id, verdict);
    else next.delete(company.id);
  }
  held.set(next);
  tellOthers(
    requests.map(({ company }) => company.id),
    verdict !== null,
  );
}

/** Others who have such a company open see who is deciding its request. Nothing depends on it. */
function tellOthers(companyIds: readonly number[], deciding: boolean): void {
  if (!isListening.get()) return;
  void fetch('/api/point-request/deciding', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyIds: companyIds.slice(0, MAX_REQUESTS_PER_CALL), deciding }),
    keepalive: true,
  }).catch(() => undefined);
}

export const requestCount = (count: number) => formatCountOf(count, 'request');

const FAILED = 'There was a problem create point request';

/** Decides them now, as many at once as one call takes, and says how it went. */
async function decide(work: DelayedVerdicts): Promise<void> {
  const { verdict, requests, onEnd } = work;
  const decided: DecidedRequest[] = [];
  const refusals: string[] = [];
  let failure: BffError | null = null;
  for (const part of partsOf(requests)) {
    try {
      const reasons = await decidePart(part, work);
      decided.push(...part.filter(({ company }) => !reasons.has(company.id)));
      refusals.push(...reasons.values());
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      failure = error;
      break;
    }
  }
  const left = requests.slice(decided.length + refusals.length);
  if (decided.length > 0) showToast.success(doneInWords(verdict, decided), aboutOf(decided));
  if (refusals.length > 0) showToast.error(inWords(refusals));
  if (failure) {
    const retry = () => {
      mark(left, verdict);
      void decide({ ...work, requests: left });
    };
    const said = `${FAILED} ${failure.message}`;
    if (isUnsupported(failure)) showToast.error(said);
    else showToast.errorWithRetry(said, retry);
  }
  // Until it is read again, what is shown may be decided already.
  await onEnd?.(decided.map(({ company }) => company.id));
  mark(requests, null);
}

function doneInWords(verdict: Verdict, decided: readonly DecidedRequest[]): string {
  const [only] = decided;
  const { done } = VERDICT_WORDS[verdict];
  return decided.length === 1 && only
    ? `${done}: ${only.what}, ${only.company.name}.`
    : `${done} ${requestCount(decided.length)}.`;
}

/** Who has gone on elsewhere meanwhile comes back to the company by it. */
function aboutOf([only, ...others]: readonly DecidedRequest[]) {
  if (!only || others.length > 0) return undefined;
  return { text: 'See its requests', href: companiesAddress.href({ company: only.company.id }) };
}

const MAX_LISTED = 5;

function inWords(refusals: readonly string[]): string {
  const [first = ''] = refusals;
  if (refusals.length === 1) return first;
  const more = refusals.length - MAX_LISTED;
  const listed = [...refusals.slice(0, MAX_LISTED), ...(more > 0 ? [`And ${more} more.`] : [])];
  return [`${requestCount(refusals.length)} could not be decided.`, ...listed].join('\n');
}

function* partsOf(requests: readonly DecidedRequest[]): Generator<readonly DecidedRequest[]> {
  for (let from = 0; from < requests.length; from += MAX_REQUESTS_PER_CALL)
    yield requests.slice(from, from + MAX_REQUESTS_PER_CALL);
}

/** @returns why a request was not decided, by its company @throws BffError */
async function decidePart(
  part: readonly DecidedRequest[],
  { verdict, reason }: DelayedVerdicts,
): Promise<Map<number, string>> {
  const send = (said: string | undefined) =>
    bff<typeof requestPoints>('POST', '/point-request/batch', {
      body: part.map(({ company }) => wishOf(company, verdict, said)),
    });
  const { pointRequestError } = await send(reason).catch((error: unknown) => {
    // A server may not know of reasons.
    const isRefused = error instanceof BffError && (error.status === 400 || error.status === 422);
    if (!isRefused || !reason) throw error;
    showToast.error('This server keeps no reason: the decision was sent without it.');
    return send(undefined);
  });
  return new Map(pointRequestError.map(({ companyId = part[0]?.company.id ?? 0, message }) => [companyId, message]));
}

function sendAll({ verdict, requests, reason }: DelayedVerdicts): void {
  for (const part of partsOf(requests)) {
    sendOnLeaving(
      'POST',
      '/point-request/batch',
      part.map(({ company }) => wishOf(company, verdict, reason)),
    );
  }
}

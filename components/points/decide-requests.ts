import { countOf, type Action, type Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { perform } from '@/components/action/perform';
import type { RunOptions } from '@/components/action/run';
import { companiesAddress } from '@/lib/addresses/companies';
import type { Output } from '@/lib/contract/endpoint';
import type { requestPoints } from '@/lib/contract/points';
import { VERDICT_WORDS, wishOf, type SeenRequest, type Verdict } from './pending-request';

/** The most requests that one call takes (lib/contract/points.ts). */
const MAX_REQUESTS_PER_CALL = 100;

/** A request with what it asks for, such as `Deduct 5,500 Q`. */
export interface DecidedRequest {
  company: SeenRequest;
  what: string;
}

/** By the id of its company, which has one at most. */
type Decided = DecidedRequest & Item;

/** Approves or rejects point requests. @param reason of a rejection, for the requester */
export function deciding(verdict: Verdict, reason?: string): Action<Decided, Output<typeof requestPoints>> {
  const { verb, doing, done } = VERDICT_WORDS[verdict];
  return {
    of: 'pointRequest',
    noun: ['request', 'requests'],
    verb: [verb, doing, done.toLowerCase()],
    subject: (requests) =>
      requests.length === 1
        ? `the request of ${requests[0].label}`
        : countOf({ noun: ['request', 'requests'] }, requests.length),
    detail: (requests) => (requests.length === 1 ? requests[0].what : ''),
    // A decision is reversed there.
    link: ([only, ...others]) =>
      others.length === 0 ? { text: 'See its requests', href: companiesAddress.href({ company: only.id }) } : undefined,
    perCall: MAX_REQUESTS_PER_CALL,
    call: (requests) =>
      call<typeof requestPoints>('POST', '/point-request/batch', {
        body: requests.map(({ company }) => wishOf(company, verdict, reason)),
      }),
    refused: ({ pointRequestError }, [first]) =>
      new Map(pointRequestError.map(({ companyId = first.id, message }) => [companyId, message])),
    done: (requests) => {
      const [only, ...others] = requests;
      return others.length === 0
        ? {
            message: `${done}: ${only.what}, ${only.label}.`,
            link: { text: 'See its requests', href: companiesAddress.href({ company: only.id }) },
          }
        : { message: `${done} ${countOf({ noun: ['request', 'requests'] }, requests.length)}.` };
    },
    failed: 'There was a problem create point request',
    decides: { kind: 'company', ids: (requests) => requests.map(({ id }) => id) },
  };
}

/** @param onEnd is called with those that were decided; what it shows is read again by then */
export function decideRequests(
  verdict: Verdict,
  requests: readonly DecidedRequest[],
  { reason, onEnd }: { reason?: string | undefined; onEnd?: RunOptions<Decided, unknown>['onEnd'] } = {},
): void {
  const items = requests.map((request) => ({ ...request, id: request.company.id, label: request.company.name }));
  perform(deciding(verdict, reason), items, { onEnd });
}

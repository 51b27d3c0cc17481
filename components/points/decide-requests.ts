import { countOf, type Action, type Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { perform } from '@/components/action/perform';
import type { RunOptions } from '@/components/action/run';
import { companiesAddress } from '@/lib/addresses/companies';
import type { Output } from '@/lib/contract/endpoint';
import type { requestPoints } from '@/lib/contract/points';
import { VERDICT_WORDS, draftRequestOf, type SeenRequest, type Verdict } from './pending-request';

/** The API's limit per call (lib/contract/points.ts). */
const MAX_REQUESTS_PER_CALL = 100;

export interface DecidedRequest {
  company: SeenRequest;
  what: string;
}

/** The id is the company's, because a company has at most one request. */
type Decided = DecidedRequest & Item;

/** Approves or rejects point requests. @param reason a rejection's reason, shown to the requester */
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
    // The company's page can reverse a decision.
    link: ([only, ...others]) =>
      others.length === 0 ? { text: 'See its requests', href: companiesAddress.href({ company: only.id }) } : undefined,
    perCall: MAX_REQUESTS_PER_CALL,
    call: (requests) =>
      call<typeof requestPoints>('POST', '/point-request/batch', {
        body: requests.map(({ company }) => draftRequestOf(company, verdict, reason)),
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

/** @param onEnd receives the decided requests, after their data is refetched */
export function decideRequests(
  verdict: Verdict,
  requests: readonly DecidedRequest[],
  { reason, onEnd }: { reason?: string | undefined; onEnd?: RunOptions<Decided, unknown>['onEnd'] } = {},
): void {
  const items = requests.map((request) => ({ ...request, id: request.company.id, label: request.company.name }));
  perform(deciding(verdict, reason), items, { onEnd });
}

import { randomUUID } from 'node:crypto';
import { ApiError } from '@/lib/api/errors';
import { FormBody } from '@/lib/api/form-body';
import type { Caller } from '@/lib/api/upstream-connection';
import { answersEvents, answersFile, answersRows, type Endpoint } from '@/lib/contract/endpoint';
import { login } from '@/lib/contract/session';
import { askUpstream } from '@/lib/gateway/ask';
import { gateway } from '@/lib/gateway/gateway';
import type { Seen } from '@/lib/gateway/output';
import { isUnknownCall } from '@/lib/gateway/unknown-call';
import { Fault } from './fault';

/**
 * `works`: answers what the specs say. `in part`: usable, but fields of the specs are missing. `unreadable`: unusable.
 * `missing`: unknown call. `refused`: missing right. `failed`: no answer, or a server error. `not checked`: nothing to
 * request, or a write.
 */
export type Outcome = 'works' | 'in part' | 'unreadable' | 'missing' | 'refused' | 'failed' | 'not checked';

export interface CheckedCall {
  call: string;
  area: Endpoint['access'];
  outcome: Outcome;
  status?: number;
  /** Missing fields of the specs, by path. */
  lacking?: string[];
  /** Values in another form, with path and example. */
  faults?: string[];
  never?: string;
}

export interface Asked extends Seen {
  outcome: Outcome;
  /** The answer as the portal gets it. */
  output?: unknown;
}

export interface Connection {
  caller: Caller;
  ask: (endpoint: Endpoint, input: object) => Promise<Asked>;
}

export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

function outcomeOf(error: ApiError): Outcome {
  const { status, isStrange } = error;
  if (isStrange) return 'unreadable';
  if (status === 401 || status === 403) return 'refused';
  return isUnknownCall(status) ? 'missing' : 'failed';
}

/** Signs in and makes calls as that person. @throws Fault if it fails */
export async function connect(address: string, body: { email: string; password: string }): Promise<Connection> {
  const visitor = { requestId: randomUUID() };
  const { token, user } = await askUpstream(login, { body }, visitor).catch((error: unknown) => {
    const { status, message } = error as ApiError;
    throw new Fault(`Couldn’t sign in at ${address}: POST /login answered ${status}. ${message}`);
  });
  const caller: Caller = { token, roleId: user.roleId, requestId: visitor.requestId, authorize: async () => undefined };
  return {
    caller,
    ask: async (endpoint, input) => {
      const seen: Seen = {};
      try {
        const output = await send(endpoint, input, caller, seen);
        return { ...seen, outcome: 'works', output };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { ...seen, status: seen.status ?? error.status, outcome: outcomeOf(error) };
      }
    },
  };
}

async function send(endpoint: Endpoint, input: object, caller: Caller, seen: Seen): Promise<unknown> {
  const { signal } = new AbortController();
  if (answersRows(endpoint)) return gateway.openRows(endpoint, input, caller, signal);
  if (answersEvents(endpoint)) return (await gateway.openEvents(endpoint, input, caller, signal)).cancel();
  if (answersFile(endpoint)) {
    const { body, status } = await gateway.openFile(endpoint, input, caller, { known: null, signal });
    seen.status = status;
    return body?.cancel();
  }
  const { form } = input as { form?: FormData };
  const sent = form && new Request('http://form.test', { method: 'POST', body: form });
  const limits = sent ? { form: { body: FormBody.of(endpoint, sent), signal } } : {};
  return askUpstream(endpoint, input, caller, limits, (more) => Object.assign(seen, more));
}

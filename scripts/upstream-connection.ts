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
 * `works`: it answers what the specs name. `in part`: the answer can be used, and lacks fields that they name.
 * `unreadable`: it can't be used. `missing`: the server knows no such call. `refused`: the role may not make it.
 * `failed`: it gave no answer, or an error of its own. `not checked`: there is nothing to ask for, or it would write.
 */
export type Outcome = 'works' | 'in part' | 'unreadable' | 'missing' | 'refused' | 'failed' | 'not checked';

export interface CheckedCall {
  call: string;
  area: Endpoint['access'];
  outcome: Outcome;
  status?: number;
  /** Fields that the specs name and the answer lacks, by their path. */
  lacking?: string[];
  /** What is of another form, with the path and an example. */
  faults?: string[];
  /** Why it is never tried. */
  never?: string;
}

/** What came of a call, and of the answer what the server said. */
export interface Asked extends Seen {
  outcome: Outcome;
  /** What the portal gets of it. */
  output?: unknown;
}

/** A server as it is asked by the check: through the gateway, as the portal asks it. */
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

/** Signs in, and asks as who did. @throws Fault where that fails */
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

import { addressOf, answersEvents, type Endpoint } from '@/lib/contract/endpoint';
import { EVENTS_TYPE } from '@/lib/contract/wire';
import { isUnknownCall } from '@/lib/domain/unknown-call';
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

/** A server as it is asked by the check. */
export interface Connection {
  ask: (endpoint: Endpoint, input: object) => Promise<{ status: number; body: unknown }>;
}

const TIMEOUT_MS = 30_000;

export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** What could not be read is no JSON. */
export const NO_JSON = Symbol('no JSON');

/** A change is done by its status; of a read the answer counts, too. */
export function outcomeOf(status: number): Outcome {
  if (status === 0 || status >= 500) return status === 501 ? 'missing' : 'failed';
  if (status === 401 || status === 403) return 'refused';
  return isUnknownCall(status) ? 'missing' : status >= 200 && status < 300 ? 'works' : 'failed';
}

/** Signs in, and asks as who did. @throws Fault where that fails */
export async function connect(address: string, credentials: { email: string; password: string }): Promise<Connection> {
  const base = address.replace(/\/+$/, '');
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(base + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, headers } = response;
    const isStream = headers.get('content-type')?.startsWith(EVENTS_TYPE) ?? false;
    if (!isStream) return { status, isStream, text: await response.text() };
    // It never ends.
    await response.body?.cancel();
    return { status, isStream, text: '' };
  };
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const { status, text } = await send('/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  }).catch((error: unknown) => {
    throw new Fault(`The server at ${base} can’t be reached: ${(error as Error).message}`);
  });
  const { token } = (readJson(text) ?? {}) as { token?: string };
  if (typeof token !== 'string') throw new Fault(`Nobody could sign in at ${base}: POST /login answered ${status}.`);
  return {
    ask: async (endpoint, input) => {
      const { body, form } = input as { body?: unknown; form?: FormData };
      const answer = await send(addressOf(endpoint, input), {
        method: endpoint.method,
        headers: { ...(form ? { accept: json.accept } : json), authorization: `Bearer ${token}` },
        ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => ({ status: 0, isStream: false, text: '' }));
      const isWrong = answersEvents(endpoint) && !answer.isStream;
      return { status: answer.status, body: isWrong ? NO_JSON : readJson(answer.text) };
    },
  };
}

function readJson(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    return NO_JSON;
  }
}

import { signInUpstream } from '@/tests/harness/upstream-session';

/** The upstream's token of this worker: hashing a password takes the upstream a while. */
let token: Promise<string> | undefined;

/** Calls the upstream of the product under test as the demo's administrator. @throws Error unless it succeeds */
export async function call(
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const upstream = process.env.E2E_UPSTREAM_URL ?? '';
  token ??= signInUpstream(upstream);
  const answer = await fetch(upstream + path, {
    method,
    headers: { authorization: `Bearer ${await token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The same with a body of JSON. */
export const json = (method: string, path: string, body: object) =>
  call(method, path, JSON.stringify(body), { 'content-type': 'application/json' });

/** What came back. */
export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

/** Calls one copy of the upstream over HTTP, as one person or as nobody. */
export interface Client {
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends exactly this. */
  send: (method: string, path: string, init?: RequestInit) => Promise<Answer>;
}

/** @param token of a session; where that gets another one, the client goes on by it, as the back office does */
export function createClient(url: string, token?: string): Client {
  let authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };

  const send: Client['send'] = async (method, path, init = {}) => {
    const headers = { ...authorization, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(url + path, { redirect: 'manual', ...init, method, headers });
    // Events have no end.
    const isEvents = response.headers.get('content-type') === 'text/event-stream';
    if (isEvents) await response.body?.cancel();
    const text = isEvents ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const body = isJson && text ? (JSON.parse(text) as { token?: unknown } | null) : undefined;
    if (token !== undefined && response.ok && typeof body?.token === 'string')
      authorization = { authorization: `Bearer ${body.token}` };
    return { status: response.status, headers: response.headers, text, body };
  };

  const sendJson = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    send(
      method,
      path,
      body === undefined
        ? { headers }
        : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    );

  return {
    get: (path, headers) => send('GET', path, { headers }),
    post: sendJson('POST'),
    patch: sendJson('PATCH'),
    send,
  };
}

/** How an answer ends, in one line: `200`, or `409 It holds products.` */
export const statusLine = ({ status, body }: Answer): string =>
  status < 400 ? String(status) : `${status} ${(body as { message: string }).message}`;

/** What a change is told whose version is not the stored one. */
export const STALE = '409 Someone else changed this while you were editing. Reload it and make your change again.';

/** What a role is told that may not make a call. */
export const FORBIDDEN = '403 Your role doesn’t allow this.';

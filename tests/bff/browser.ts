/** As much of a browser as these tests need: it keeps cookies, says where it comes from, and follows nothing. */
export class Browser {
  readonly cookies = new Map<string, string>();

  /** @param always headers of each request */
  constructor(
    readonly address: string,
    private readonly always: Record<string, string> = {},
  ) {}

  /** Asks for a path as a page of the portal itself would. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  /** Changes something, as a page of the portal itself would. */
  async post(path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    const own = { origin: this.address, 'sec-fetch-site': 'same-origin' };
    return this.send(path, { method: 'POST', headers: { ...own, ...headers }, ...(body !== undefined && { body }) });
  }

  async send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.address + path, {
      redirect: 'manual',
      ...init,
      headers: { ...this.always, ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Signs in as the form does. */
  async signIn(email: string, password = 'right'): Promise<Response> {
    const { csrfToken } = (await (await this.get('/api/auth/csrf')).json()) as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, email, password, json: 'true' });
    return this.post('/api/auth/callback/credentials', form);
  }

  /** Chooses "Later" where the role needs a second factor. */
  async putOffSecondFactor(): Promise<void> {
    const answer = await this.post('/api/second-factor', new URLSearchParams({ later: 'yes' }));
    if (answer.status !== 303) throw new Error(`"Later" answered ${answer.status}: ${await answer.text()}`);
  }

  /** Signs out as the menu does. */
  async signOut(): Promise<Response> {
    const { csrfToken } = (await (await this.get('/api/auth/csrf')).json()) as { csrfToken: string };
    return this.post('/api/auth/signout', new URLSearchParams({ csrfToken, json: 'true' }));
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    // Browsers drop it, also where it would remove one.
    const isTaken = /; secure(;|$)/i.test(line) && /; path=\/(;|$)/i.test(line) && !/; domain=/i.test(line);
    if (name.startsWith('__Host-') && !isTaken) throw new Error(`no browser takes this cookie: ${line}`);
    if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/**
 * Each request on a connection of its own. A browser sends again what went into a connection that was just being
 * closed; this one doesn't.
 */
export const NOT_KEPT = { connection: 'close' };

/** A browser in which somebody has signed in. */
export async function signedIn(address: string, email = 'admin@x.example'): Promise<Browser> {
  const browser = new Browser(address);
  const response = await browser.signIn(email);
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return browser;
}

import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

/** Whom the provider knows, and what it tells of them. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

export const CLIENT_ID = 'portal';
export const CLIENT_SECRET = 'a secret of the tests';

/** A provider of OpenID Connect, certified, with accounts of the test's own; whoever asks is signed in as `account`. */
export interface IdentityProvider {
  issuer: string;
  account: Account;
  key: KeyObject;
  /** Where it leads back to. */
  redirectUri: string;
  stop: () => Promise<void>;
}

const PACKAGE: string = 'oidc-provider';

/** As much of it as is used: it brings no types. */
interface Oidc {
  callback(): RequestListener;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
  Grant: new (whose: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
}

interface Asking {
  oidc: { client: { clientId: string }; session: { accountId: string } };
}

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const { default: Provider } = (await import(PACKAGE)) as {
    default: new (issuer: string, settings: object) => Oidc;
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: IdentityProvider = {
    issuer,
    account: { sub: 'nobody' },
    key: privateKey,
    redirectUri,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] },
        ...{ grant_types: ['authorization_code'], response_types: ['code'] },
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'of the tests' }] },
    cookies: { keys: ['of the tests'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => made.account }),
    loadExistingGrant: async (context: Asking) => {
      const grant = new provider.Grant({
        clientId: context.oidc.client.clientId,
        accountId: context.oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // A back office under test has a port of its own, which is known later.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri === made.redirectUri;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: made.account.sub } });
  });
  return made;
}

/** Goes through the provider as a browser does. @returns where it leads back to */
export async function throughProvider({ redirectUri }: IdentityProvider, begin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = begin;
  for (let step = 0; step < 10 && !address.startsWith(redirectUri); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The identity provider answered ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address).href;
  }
  return new URL(address);
}

/** Goes through the provider as a browser and a back office do. @returns the ID token that it gives */
export async function idTokenOf(provider: IdentityProvider, nonce: string): Promise<string> {
  const { issuer, redirectUri } = provider;
  const verifier = randomBytes(32).toString('base64url');
  const begin = `${issuer}/auth?${new URLSearchParams({
    ...{ client_id: CLIENT_ID, response_type: 'code', scope: 'openid email profile', redirect_uri: redirectUri },
    ...{ nonce, state: 'state', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })}`;
  const back = await throughProvider(provider, begin);
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET)}`)}` },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier },
      code: back.searchParams.get('code') ?? '',
    }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}

/** A token as the provider would sign it, or another one. */
export function signToken(claims: Record<string, unknown>, key: KeyObject, typ?: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'of the tests', ...(typ && { typ }) }).sign(key);
}

import { getSignInWays } from '../contract/session';
import type { Output } from '../contract/endpoint';
import { log } from './log';
import { callerOf, type HeaderReader } from './request-caller';
import { callUpstream } from './upstream';

type SignInWays = Output<typeof getSignInWays>;

const PASSWORDS_ALONE: SignInWays = { passkeys: false, passwords: true, singleSignOn: null };

const KEPT_MS = 60_000;
/** The form doesn't wait longer. */
const TIMEOUT_MS = 2_000;

let cached: { ways: Promise<SignInWays>; until: number } | undefined;

/** Ways to sign in besides a password, cached for a minute because each sign-in page needs them. */
export async function signInWays(headers: HeaderReader, now = Date.now()): Promise<SignInWays> {
  if (!cached || now >= cached.until) {
    const caller = callerOf(headers);
    const ways = callUpstream(getSignInWays, {}, caller, { timeoutMs: TIMEOUT_MS }).catch((err: unknown) => {
      log.info({ err, requestId: caller.requestId }, 'couldn’t read the ways to sign in');
      return PASSWORDS_ALONE;
    });
    cached = { ways, until: now + KEPT_MS };
  }
  return cached.ways;
}

'use client';

import { useEffect, useState } from 'react';
import { bff } from '@/lib/bff/client';
import type { checkEmail } from '@/lib/contract/admin-users';
import { faultOfEmail, normalEmail } from '@/lib/domain/person';

/** How long typing must pause before the server is asked (spec 3 §9). */
const PAUSE_MS = 300;

/**
 * Asks the server, while a person types, whether an e-mail address belongs to someone already. Where it can't be asked
 * nothing is said: registering asks again.
 *
 * @param email as typed so far
 * @returns is this address known to be taken?
 */
export function useEmailCheck(email: string): boolean {
  const [taken, setTaken] = useState<string | null>(null);
  const wanted = normalEmail(email);
  const isWhole = faultOfEmail(email) === undefined;

  useEffect(() => {
    if (!isWhole) return;
    const gone = new AbortController();
    const pause = setTimeout(() => {
      bff<typeof checkEmail>('GET', '/companies/register/check-email', { query: { email: wanted }, signal: gone.signal })
        .then((found) => setTaken(found.email ? wanted : null))
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      gone.abort();
    };
  }, [wanted, isWhole]);

  return isWhole && taken === wanted;
}

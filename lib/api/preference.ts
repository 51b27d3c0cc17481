import { cookies } from 'next/headers';
import { preferenceOf } from '../session/cookie-name';
import { env } from '../server/env';

/** What the browser that asks keeps of a person's taste, by its cookie; undefined where there is nothing. */
export async function readPreference(name: string): Promise<string | undefined> {
  const jar = await cookies();
  return preferenceOf(name, env().isSecure, (whole) => jar.get(whole)?.value);
}

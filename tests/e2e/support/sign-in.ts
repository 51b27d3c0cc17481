import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '@/upstream/db/seed/people';

/** The demo sign-ins, by the first part of their address. */
export type Person = 'admin' | 'rewards' | 'shop' | 'requester' | 'partner';

export const PASSWORD = DEMO_PASSWORD;

/** Who a demo sign-in is. */
export function demoUser(person: Person) {
  const user = DEMO_SIGN_INS.find(({ email }) => email.startsWith(`${person}@`));
  if (!user) throw new Error(`There is no demo sign-in of ${person}`);
  return user;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The cookies of each person who signed in within this worker: hashing a password takes the upstream a while. */
const remembered = new Map<Person, Cookies>();

/** Signs in without the form; the session is shared by the tests of a worker, so it must not be ended. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const cookies = remembered.get(person);
  if (cookies) return page.context().addCookies(cookies);
  // Signing in ends the session that the browser has, which later tests of this worker may still use.
  await page.context().clearCookies({ name: /next-auth\.session-token/ });
  await signInAfresh(page, person);
  remembered.set(person, await page.context().cookies());
}

/** Signs in without the form, with a session that the test has to itself. */
export async function signInAfresh(page: Page, person: Person): Promise<void> {
  await signInAs(page, demoUser(person).email);
}

/** The same for anyone who has the password of the demo. */
export function signInAs(page: Page, email: string): Promise<void> {
  return signInAt(page, '', email, PASSWORD);
}

/** Signs in without the form at a back office of this address; an empty one is that of the product under test. */
export async function signInAt(page: Page, address: string, email: string, password: string): Promise<void> {
  const { request } = page.context();
  const { csrfToken } = (await (await request.get(`${address}/api/auth/csrf`)).json()) as { csrfToken: string };
  const answer = await request.post(`${address}/api/auth/callback/credentials`, {
    // As a page of the portal would send it.
    headers: { 'sec-fetch-site': 'same-origin' },
    form: { csrfToken, email, password, json: 'true' },
  });
  if (!answer.ok()) throw new Error(`Signing in ${email} answered ${answer.status()}: ${await answer.text()}`);
}

/** Fills in the form of the sign-in page and sends it. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

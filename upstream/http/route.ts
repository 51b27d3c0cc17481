import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Endpoint, Output } from '@/lib/contract/endpoint';
import type { AppConfig } from '../config';

/** The person whose bearer token a request carries. */
export interface SignedInUser {
  id: number;
  roleId: number;
  /** The row of `sessions` that the token names. */
  sessionId: number;
  email: string;
  firstName: string;
  lastName: string;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Where a request came from and what it may use: what every handler gets, whatever its endpoint. */
export interface RequestContext {
  /** For reads. A handler that writes is bound by `mutate` and gets a transaction. */
  db: Pool;
  config: AppConfig;
  /** The instant at which the request arrived; the only clock of a handler. */
  now: Date;
  /** The address of the browser, or of the caller where none is told. */
  clientAddress: string;
  requestId: string;
  /** Carries the request id in every line. */
  log: Logger;
}

/** What a handler of an endpoint gets: its parsed parts, and who asks unless the endpoint is public. */
export interface Context<E extends Endpoint> extends RequestContext {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  user: E['access'] extends 'public' ? undefined : SignedInUser;
}

/** An endpoint bound to what answers it; `createApp` walks these. */
export interface Route {
  endpoint: Endpoint;
  answer: (context: Context<Endpoint>) => Promise<unknown>;
}

/**
 * Binds an endpoint that only reads to its handler. By the time the handler runs, the caller is signed in, may use the
 * endpoint's route type, and `params`, `query` and `body` have passed the endpoint's schemas.
 *
 * @example
 * export const orderRoutes = [
 *   handle(getOrder, async ({ db, params }) => (await findOrder(db, params.id)) ?? notFound('order')),
 * ];
 *
 * @param endpoint what is answered
 * @param handler gives the answer; throws an `HttpError` (see `errors.ts`) for any other status than 200
 */
export function handle<E extends Endpoint>(endpoint: E, handler: (context: Context<E>) => Promise<Output<E>>): Route {
  return { endpoint, answer: handler };
}

import type { PoolClient } from 'pg';
import type { Endpoint, Output } from '@/lib/contract/endpoint';
import type { Context, Route } from './route';

/** A stored object as it stands before or after a change; what the activity keeps of it, secrets redacted. */
export interface Row {
  id: number;
  version?: number;
}

/** How a mutation finds what it changes. */
export interface Mutation<E extends Endpoint, Prepared, Before> {
  /** What kind of object is changed, as the activity names it: `order`, `session`, `product`. */
  object: string;
  /** What must be done before the transaction opens because it is slow: hashing, reading a file. Runs once. */
  prepare?: (context: Context<E>) => Promise<Prepared>;
  /**
   * Loads the object as it stands, `FOR UPDATE`. `undefined` is answered 404. A `version` in the body that differs from
   * the row's is answered 409. Leave it out where an object is made.
   */
  before?: (context: Context<E> & { tx: PoolClient; prepared: Prepared }) => Promise<Before | undefined>;
}

/** What the handler of a mutation gets. */
export type MutationContext<E extends Endpoint, Prepared, Before> = Context<E> & {
  tx: PoolClient;
  prepared: Prepared;
  before: Before;
};

/** What a mutation did. */
export interface Change<E extends Endpoint> {
  answer: Output<E>;
  /** The object as it stands now; null where it is gone. */
  after: Row | null;
  /** Who did it, where nobody was signed in yet: the one who signs in. */
  by?: number;
}

/** Binds an endpoint that writes to its handler. */
export function mutate<E extends Endpoint, Prepared = undefined, Before extends Row | undefined = undefined>(
  endpoint: E,
  mutation: Mutation<E, Prepared, Before>,
  handler: (context: MutationContext<E, Prepared, Before>) => Promise<Change<E>>,
): Route {
  void mutation;
  void handler;
  return { endpoint, answer: () => Promise.reject(new Error('not yet')) };
}

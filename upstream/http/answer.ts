import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { Endpoint, JsonEndpoint } from '@/lib/contract/endpoint';
import { BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '@/lib/domain/idempotency-key';
import { authenticate, type Asking } from './authenticate';
import { HttpError } from './errors';
import { fileAnswer } from './file-answer';
import { inTime } from './in-time';
import { withRequest } from './read-request';
import { Reader } from './reader';
import { isFileRoute, isReadRoute, isRowsRoute, type Context, type ReadRoute, type RequestContext, type Route, type RowsAnswer, type SignedInUser } from './route';
import { callerGone, rowsAnswer } from './rows-answer';

/** What the app keeps of a request while it is answered. */
export interface RequestVariables {
  requestId: string;
  clientAddress: string;
  now: Date;
  log: Logger;
  /** The endpoint's path with its placeholders, for the log. */
  path?: string;
  userId?: number;
}

/** What the app gives to every handler alike. */
export type Services = Pick<RequestContext, 'db' | 'files' | 'config'>;

/** Sees each JSON answer before it leaves, and throws to withhold it. */
type Inspect = (endpoint: JsonEndpoint, answer: unknown) => void;

export type AppContext = HonoContext<{ Bindings: HttpBindings; Variables: RequestVariables }>;

/** No answer is waited for longer than this; statements and waits have shorter limits of their own. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Makes the Hono handler of a route: who asks, then what they ask, then the answer. Someone who may not use an endpoint
 * learns nothing of what it takes.
 *
 * @param route what is answered
 * @param services what every handler may use
 * @param inspect sees each JSON answer before it leaves, and throws to withhold it; for tests
 */
export function answerWith(route: Route, services: Services, inspect: Inspect) {
  if (isReadRoute(route)) return answerByReading(route, services, inspect);
  const { endpoint } = route;
  return async (c: AppContext): Promise<Response> => {
    c.set('path', endpoint.path);
    const request = requestOf(c, services);
    const user = endpoint.access === 'public' ? undefined : await authenticate(askingOf(c, request, endpoint));
    if (user) noteUser(c, user);
    if (endpoint.administratorsOnly && user?.roleId !== services.config.ADMIN_ROLE_ID) {
      throw new HttpError(403, 'Only an administrator can do this.');
    }

    return withRequest(endpoint, c.req, async (parts) => {
      // What the schemas gave and what the endpoint's access promises: the wider type of all routes can't say it.
      const context = { ...request, ...parts, user, idempotencyKey: idempotencyKeyOf(endpoint, c) } as Context<Endpoint>;
      if (isFileRoute(route)) return fileAnswer(c, await inTime(route.answer(context), REQUEST_TIMEOUT_MS, lateAnswer));
      if (isRowsRoute(route)) {
        const opening = route.answer(context, callerGone(c));
        return rowsAnswer(c, await inTime(opening, REQUEST_TIMEOUT_MS, () => tooLate(opening)));
      }
      const answer = await inTime(route.answer(context), REQUEST_TIMEOUT_MS, lateAnswer);
      inspect(route.endpoint, answer);
      return c.json(answer);
    });
  };
}

/**
 * Makes the Hono handler of a route whose first statement finds out who asks. Whatever goes wrong before is told only to
 * those who may use the endpoint.
 */
function answerByReading({ endpoint, read }: ReadRoute, services: Services, inspect: Inspect) {
  return async (c: AppContext): Promise<Response> => {
    c.set('path', endpoint.path);
    const request = requestOf(c, services);
    const db = new Reader(askingOf(c, request, endpoint));
    const settle = async () => noteUser(c, await db.user());
    try {
      const answer = await withRequest(endpoint, c.req, (parts) =>
        // What the schemas gave: the wider type of all routes can't say it.
        inTime(read({ ...request, ...parts, db } as Parameters<typeof read>[0]), REQUEST_TIMEOUT_MS, lateAnswer),
      );
      await settle();
      inspect(endpoint, answer);
      return c.json(answer);
    } catch (error) {
      await settle();
      throw error;
    }
  };
}

function requestOf({ var: { now, clientAddress, requestId, log } }: AppContext, services: Services): RequestContext {
  return { ...services, now, clientAddress, requestId, log };
}

/** Who asks stands in the log. */
function noteUser(c: AppContext, { id }: SignedInUser): void {
  c.set('userId', id);
}

function askingOf(c: AppContext, { db, log, now }: RequestContext, endpoint: Endpoint): Asking {
  return { db, log, now, authorization: c.req.header('authorization'), endpoint };
}

function idempotencyKeyOf(endpoint: Endpoint, c: AppContext): string | undefined {
  const key = endpoint.idempotent && c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined) return undefined;
  if (!isIdempotencyKey(key)) throw new HttpError(422, BAD_IDEMPOTENCY_KEY);
  return key;
}

/** Nobody will read the rows that come after all. */
function tooLate(opening: Promise<RowsAnswer>): HttpError {
  opening.then(({ lines }) => lines.destroy(), () => undefined);
  return lateAnswer();
}

function lateAnswer(): HttpError {
  return new HttpError(503, 'This took too long. Please try again in a moment.');
}

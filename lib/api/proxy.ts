import { NextResponse } from 'next/server';
import type { z } from 'zod';
import { BodyTooLarge, readText } from '../auth/bounded-body';
import { REQUEST_ID_HEADER } from '../auth/request-headers';
import { readSession, type CookieReader, type PortalSession } from '../auth/session';
import { ALL_ENDPOINTS } from '../contract/all-endpoints';
import {
  answersEvents,
  answersFile,
  answersRows,
  MAX_BODY_BYTES,
  type Endpoint,
  type Input,
  type JsonEndpoint,
  type RowsEndpoint,
} from '../contract/endpoint';
import { getHealth } from '../contract/health';
import { parseChunked, writeChunked } from '../contract/chunked';
import { outdatedBy } from '../contract/outdates';
import { refuseSignIn } from '../contract/own-account';
import { signInWithPasskey } from '../contract/passkeys';
import { login, logout } from '../contract/session';
import { endSessionsByProvider, signInWithIdToken } from '../contract/single-sign-on';
import { OUTDATES_HEADER } from '../domain/outdates';
import { parseSnapshot, parseTransaction, SNAPSHOT_HEADER, TRANSACTION_HEADER } from '../domain/snapshot';
import { UNREADABLE_ROWS_HEADER, unreadableRowsOf } from '../domain/unreadable-rows';
import { errorAnswer, eventsAnswer, fileAnswer, jsonAnswer, jsonTextAnswer } from './answer';
import { ApiError } from './errors';
import { cutRows, pickFields } from './fields';
import { FormBody } from './form-body';
import { endpointMatcher } from './match-endpoint';
import { mediaTypeOf } from './media-type';
import { parsePart, parseQuery, parseRows } from './parse-query';
import { authorizedCaller, callAuthorized } from './request';
import { requestIdOf, type HeaderReader } from './request-caller';
import { renewSession } from './renew-session';
import { requestOrigin } from './same-origin';
import type { AnswerMarks, Caller } from './upstream-connection';
import { openUpstreamEvents, openUpstreamFile } from './upstream';

/** Unbounded rows are only for the server, which makes files of them. Intake is only for partner systems. */
export type ProxiedEndpoint = Exclude<Endpoint, RowsEndpoint>;

/** Sign-in and sign-out handle the token, which browsers never see; the page of an email has its own form. */
const OWN: readonly Endpoint[] = [
  ...[login, signInWithPasskey, signInWithIdToken, logout, endSessionsByProvider, refuseSignIn, getHealth],
];

export const PROXIED_ENDPOINTS: readonly ProxiedEndpoint[] = ALL_ENDPOINTS.filter(
  (endpoint): endpoint is ProxiedEndpoint =>
    !answersRows(endpoint) && !OWN.includes(endpoint) && endpoint.access !== 'intake',
);

export type ProxyRequest = Request & { cookies: CookieReader };

/**
 * The only door between browser and upstream, for given endpoints. Requests are rebuilt from parsed values, except for
 * bytes of a form; responses are parsed, except for bytes of declared file types.
 */
export function createProxy(endpoints: readonly ProxiedEndpoint[]): (request: ProxyRequest) => Promise<Response> {
  const matchEndpoint = endpointMatcher(endpoints);
  const outdatesOf = (endpoint: Endpoint): Record<string, string> => {
    const outdated = outdatedBy(endpoint, endpoints);
    return outdated ? { [OUTDATES_HEADER]: outdated === 'all' ? '*' : outdated.join(' ') } : {};
  };
  return async (request) => {
    const requestId = requestIdOf(request.headers);
    try {
      // Changes must come from the portal's pages; the cookie alone proves nothing.
      if (isMutation(request) && requestOrigin(request.headers) !== 'own') throw new ApiError(403);
      const { pathname, searchParams } = new URL(request.url);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const match = matchEndpoint(method, pathname.replace(/^\/api/, ''));
      if (typeof match === 'number') throw new ApiError(match);
      const session = await readSession(request.cookies);
      // Don't validate input for anonymous users.
      if (!session && match.endpoint.access !== 'public') throw new ApiError(401);
      const headers = withRequestId(request.headers, requestId);
      const marks: AnswerMarks = {};
      const admitting = async () => ({ ...(await authorizedCaller(match.endpoint, session, headers)), marks });
      if (!answersFile(match.endpoint) && !answersEvents(match.endpoint) && match.endpoint.form) {
        const answer = await passForm(match.endpoint, match.params, searchParams, request, admitting);
        return jsonAnswer(answer, requestId, 200, { ...outdatesOf(match.endpoint), ...marksHeaders(marks) });
      }
      // Refuse missing rights before validating values.
      const caller = await admitting();
      const fields = pickFields(match.endpoint, searchParams);
      const input = await inputOf(match.endpoint, match.params, searchParams, request);
      if (answersEvents(match.endpoint)) {
        // A HEAD request would count as activity.
        if (request.method === 'HEAD') throw new ApiError(405);
        return eventsAnswer(await openUpstreamEvents(match.endpoint, input, caller, request.signal), requestId);
      }
      if (!answersFile(match.endpoint)) {
        const answer = cutRows(match.endpoint, await callAuthorized(match.endpoint, input, caller), fields);
        const beside = { ...outdatesOf(match.endpoint), ...marksHeaders(marks), ...unreadableRowsHeader(answer) };
        const toResponse = async (shown: unknown) => jsonTextAnswer(await writeChunked(shown), requestId, beside);
        const isRenewed = match.endpoint.renewsSession && session;
        return isRenewed ? await withRenewedSession(answer, session, toResponse) : await toResponse(answer);
      }
      const options = { known: headers.get('if-none-match'), signal: request.signal };
      const file = await openUpstreamFile(match.endpoint, input, caller, options);
      if (request.method !== 'HEAD') return fileAnswer(file, requestId);
      await file.body?.cancel();
      return fileAnswer({ ...file, body: null }, requestId);
    } catch (error) {
      return errorAnswer(error, requestId);
    }
  };
}

async function withRenewedSession(
  answer: unknown,
  session: PortalSession,
  toResponse: (shown: unknown) => Promise<Response>,
): Promise<Response> {
  const { token, ...shown } = answer as { token?: string };
  const response = await toResponse(shown);
  return token ? renewSession(new NextResponse(response.body, response), session, token) : response;
}

/** Streams a form. The browser sends it to its end to read the response. */
async function passForm(
  endpoint: JsonEndpoint,
  params: Record<string, string>,
  search: URLSearchParams,
  request: Request,
  admitting: () => Promise<Caller>,
): Promise<unknown> {
  // A missing right comes before any error of the form.
  const authorized = admitting();
  authorized.catch(() => undefined);
  const body = await formOf(endpoint, request, authorized);
  try {
    const caller = await authorized;
    const input = await inputOf(endpoint, params, search, request);
    return await callAuthorized(endpoint, input, caller, { form: { body, signal: request.signal } });
  } finally {
    await body.drain();
  }
}

async function formOf(endpoint: JsonEndpoint, request: Request, admitted: Promise<Caller>): Promise<FormBody> {
  try {
    return FormBody.of(endpoint, request);
  } catch (error) {
    await admitted;
    throw error;
  }
}

function marksHeaders({ snapshot, transaction }: AnswerMarks): Record<string, string> {
  return {
    ...(snapshot && parseSnapshot(snapshot) && { [SNAPSHOT_HEADER]: snapshot }),
    ...(transaction && parseTransaction(transaction) !== null && { [TRANSACTION_HEADER]: transaction }),
  };
}

function unreadableRowsHeader(answer: unknown): Record<string, string> {
  const places = Array.isArray(answer) ? unreadableRowsOf(answer) : [];
  return places.length > 0 ? { [UNREADABLE_ROWS_HEADER]: places.join() } : {};
}

function isMutation({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function withRequestId(headers: Headers, requestId: string): HeaderReader {
  return { get: (name) => (name === REQUEST_ID_HEADER ? requestId : headers.get(name)) };
}

/** @throws ApiError 422 with a message per invalid value; 413 and 415 for bodies */
async function inputOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  search: URLSearchParams,
  request: Request,
): Promise<Input<Endpoint>> {
  const input = {
    ...(endpoint.params && { params: parsePart(endpoint.params, params) }),
    ...(endpoint.query && { query: parseQuery(endpoint.query, search) }),
    ...(endpoint.body && { body: await parseBody(endpoint.body, endpoint.maxBodyBytes, request) }),
  };
  if (!endpoint.query && search.size > 0) throw new ApiError(422);
  return input;
}

async function parseBody(schema: z.ZodType, most: number | undefined, request: Request): Promise<unknown> {
  const body = await readBody(request, most ?? MAX_BODY_BYTES);
  return most === undefined ? parsePart(schema, body) : parseRows(schema, body);
}

async function readBody(request: Request, limit: number): Promise<unknown> {
  if (mediaTypeOf(request.headers.get('content-type')) !== 'application/json') throw new ApiError(415);
  if (!request.body) throw new ApiError(400);
  try {
    return await parseChunked(await readText(request.body, limit));
  } catch (error) {
    throw new ApiError(error instanceof BodyTooLarge ? 413 : 400);
  }
}

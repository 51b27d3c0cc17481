import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import type { Health } from '@/lib/contract/health';
import { isChange, type Endpoint, type JsonEndpoint } from '@/lib/contract/endpoint';
import type { AppConfig } from './config';
import { endOfAnswer, TRACEPARENT_HEADER } from '@/lib/domain/trace';
import type { Tracing } from '@/lib/log/tracing';
import type { LongRead } from './db/standby';
import { withSpan } from './db/traced';
import type { FileStorage } from './files/storage';
import type { Answered } from './metrics';
import type { EventStreams } from './events/event-streams';
import { securityEventOf } from '@/lib/domain/security-event';
import { isRequestId } from '@/lib/domain/request-id';
import { handlerOf, type RequestVariables } from './http/answer';
import { CALLS_PER_SECOND, createCallLimits } from './http/call-limits';
import { clientAddressOf, officeAddresses } from './http/client-address';
import { docs } from './http/docs';
import { HttpError } from './http/errors';
import { answerToFailure } from './http/failures';
import { openApiDocument } from './http/openapi';
import { specDocument } from './http/spec-document';
import { MAX_QUERY_LENGTH } from './http/read-request';
import type { Route } from './http/route';
import { accessControlListRoutes } from './resources/access-control-list/routes';
import { activityRoutes } from './resources/activity/routes';
import { adminRoutes } from './resources/admins/routes';
import { peopleSessionRoutes } from './resources/admins/session-routes';
import { apiKeyRoutes } from './resources/api-keys/routes';
import { approvalRoutes } from './resources/approvals/routes';
import { awaitingUpdateRoutes } from './resources/claims/awaiting-routes';
import { categoryRoutes } from './resources/categories/routes';
import { companyRoutes } from './resources/companies/routes';
import { closingRoutes } from './resources/closing/routes';
import { companyPageRoutes } from './resources/company-page/routes';
import { configurationRoutes } from './resources/configurations/routes';
import { promotionRoutes } from './resources/configurations/promotion-routes';
import { forecastTrialRoutes } from './resources/configurations/forecast-trial';
import { promotionTrialRoutes } from './resources/configurations/promotion-trial';
import { contentRoutes } from './resources/content/routes';
import { dashboardRoutes } from './resources/dashboard/routes';
import { eventRoutes } from './resources/events/routes';
import { fileRoutes } from './resources/files/routes';
import { firstStepsRoutes } from './resources/first-steps/routes';
import { forecastRoutes } from './resources/forecasts/routes';
import { answersSoon, healthRoutes } from './resources/health/routes';
import { inquiryRoutes } from './resources/inquiries/routes';
import { savedReplyRoutes } from './resources/inquiries/saved-replies';
import { intakeChoiceRoutes } from './resources/intake/choices';
import { intakeClaimRoutes } from './resources/intake/claims';
import { intakeForecastRoutes } from './resources/intake/forecasts';
import { intakeInquiryRoutes } from './resources/intake/inquiries';
import { intakeOrderRoutes } from './resources/intake/orders';
import { intakeProjectRoutes } from './resources/intake/projects';
import { intakeReadRoutes } from './resources/intake/reads';
import { intakeRegistrationRoutes } from './resources/intake/registrations';
import { intakeWarrantyRoutes } from './resources/intake/warranty-claims';
import { insightRoutes } from './resources/insights/routes';
import { listRoutes } from './resources/lists/routes';
import { mailingRoutes } from './resources/mailings/routes';
import { mediaRoutes } from './resources/media/routes';
import { noteRoutes } from './resources/notes/routes';
import { noticeRoutes } from './resources/notices/routes';
import { orderRoutes } from './resources/orders/routes';
import { passkeyRoutes } from './resources/passkeys/routes';
import { pointBatchRoutes } from './resources/points/batch-routes';
import { personalDataRoutes } from './resources/personal-data/routes';
import { pointRoutes } from './resources/points/routes';
import { productRoutes } from './resources/products/routes';
import { plannedChangeRoutes } from './resources/planned-changes/routes';
import { proposedChangeRoutes } from './resources/proposed-changes/routes';
import { profileRoutes } from './resources/profile/routes';
import { projectRoutes } from './resources/projects/routes';
import { purposeRoutes } from './resources/purposes/routes';
import { reviewRoutes } from './resources/registrations/reviews';
import { registrationRoutes } from './resources/registrations/routes';
import { reportRoutes } from './resources/reports/routes';
import { rejectionReasonRoutes } from './resources/rejection-reasons/routes';
import { roleRoutes } from './resources/roles/routes';
import { savedViewRoutes } from './resources/saved-views/routes';
import { searchRoutes } from './resources/search/routes';
import { secondFactorRoutes } from './resources/second-factor/routes';
import { ownAccountRoutes } from './resources/session/own-routes';
import { recoveryRoutes } from './resources/session/recovery-routes';
import { byStaffRoutes } from './resources/by-staff/routes';
import { cardRoutes } from './resources/cards/routes';
import { sentRoutes } from './resources/sent/routes';
import { serialNumberRoutes } from './resources/serial-numbers/routes';
import { sessionRoutes } from './resources/session/routes';
import { singleSignOnRoutes } from './resources/single-sign-on/routes';
import { timelineRoutes } from './resources/timelines/routes';
import { uploadRoutes } from './resources/uploads/routes';
import { warrantyClaimRoutes } from './resources/warranty-claims/routes';
import { workRoutes } from './resources/work/routes';

export const ROUTES: readonly Route[] = [
  ...healthRoutes,
  ...sessionRoutes,
  ...recoveryRoutes,
  ...ownAccountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...singleSignOnRoutes,
  ...accessControlListRoutes,
  ...roleRoutes,
  ...proposedChangeRoutes,
  ...profileRoutes,
  ...orderRoutes,
  ...byStaffRoutes,
  ...intakeOrderRoutes,
  ...intakeClaimRoutes,
  ...intakeRegistrationRoutes,
  ...intakeForecastRoutes,
  ...intakeInquiryRoutes,
  ...intakeWarrantyRoutes,
  ...intakeProjectRoutes,
  ...intakeReadRoutes,
  ...intakeChoiceRoutes,
  ...dashboardRoutes,
  ...firstStepsRoutes,
  ...workRoutes,
  ...insightRoutes,
  ...closingRoutes,
  ...fileRoutes,
  ...companyRoutes,
  ...companyPageRoutes,
  ...pointRoutes,
  ...mailingRoutes,
  ...pointBatchRoutes,
  ...purposeRoutes,
  ...configurationRoutes,
  ...promotionRoutes,
  ...promotionTrialRoutes,
  ...forecastTrialRoutes,
  ...forecastRoutes,
  ...reportRoutes,
  ...approvalRoutes,
  ...awaitingUpdateRoutes,
  ...rejectionReasonRoutes,
  ...mediaRoutes,
  ...productRoutes,
  ...plannedChangeRoutes,
  ...categoryRoutes,
  ...adminRoutes,
  ...peopleSessionRoutes,
  ...apiKeyRoutes,
  ...personalDataRoutes,
  ...registrationRoutes,
  ...reviewRoutes,
  ...projectRoutes,
  ...contentRoutes,
  ...activityRoutes,
  ...searchRoutes,
  ...uploadRoutes,
  ...cardRoutes,
  ...serialNumberRoutes,
  ...timelineRoutes,
  ...noteRoutes,
  ...savedViewRoutes,
  ...sentRoutes,
  ...noticeRoutes,
  ...eventRoutes,
  ...inquiryRoutes,
  ...listRoutes,
  ...savedReplyRoutes,
  ...warrantyClaimRoutes,
];

/** Liveness and readiness probes. */
const PROBES: readonly string[] = ['/livez', '/readyz'];

export interface AppOptions {
  pool: Pool;
  /** Runs long reads, by default on the same pool. */
  longRead?: LongRead;
  files: FileStorage;
  config: AppConfig;
  events: EventStreams;
  log: Logger;
  /** Whether storing this many bytes would fill the disk. Changes are refused then. */
  isDiskFull?: (bytes: number) => Promise<boolean>;
  /** Current state of optional dependencies. */
  surroundings?: () => Omit<Health, 'status'>;
  /** Addresses of back offices on other machines. */
  offices?: readonly string[];
  now?: () => Date;
  /** Routes in addition to the contract's, for tests. */
  furtherRoutes?: readonly Route[];
  /** Call limit per person, for tests. */
  callsPerSecond?: number;
  /** Called after each response. */
  onAnswered?: (answered: Answered) => void;
  /** Joins the traces of callers. Off by default. */
  tracing?: Pick<Tracing, 'begin'>;
  /** Whether shutdown has begun, so that load balancers stop sending requests. */
  isStopping?: () => boolean;
  /** Checks each JSON response before it is sent, and throws to block it. For tests. */
  inspect?: (endpoint: JsonEndpoint, answer: unknown) => void;
}

export type App = Hono<{ Bindings: HttpBindings; Variables: RequestVariables }>;

/**
 * Creates the upstream's HTTP application. It shares no state, so several copies can serve one database.
 *
 * @throws Error if an endpoint has no handler, or a change wouldn't be in the activity log
 */
export function createApp({
  pool,
  longRead = (work) => work(pool),
  files,
  config,
  events,
  log,
  isDiskFull = () => Promise.resolve(false),
  surroundings = () => ({}),
  offices: listed = [],
  now = () => new Date(),
  furtherRoutes = [],
  callsPerSecond = CALLS_PER_SECOND,
  onAnswered = () => undefined,
  tracing,
  isStopping = () => false,
  inspect = () => undefined,
}: AppOptions): App {
  const app: App = new Hono();
  const offices = officeAddresses(listed);

  app.use(async (c, next) => {
    const started = performance.now();
    const { incoming } = c.env;
    const given = c.req.header('x-request-id');
    const requestId = isRequestId(given) ? given : randomUUID();
    const isProbe = PROBES.includes(c.req.path);
    const span = isProbe ? undefined : tracing?.begin(c.req.header(TRACEPARENT_HEADER));
    const ownLog = log.child({ requestId, ...(span && { traceId: span.context.traceId }) });
    c.set('requestId', requestId);
    c.set('clientAddress', clientAddressOf(incoming.socket.remoteAddress, c.req.header('x-client-address'), offices));
    c.set('now', now());
    c.set('log', ownLog);

    // Set headers first: adding them to a finished response would copy it.
    c.header('x-request-id', requestId);
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');

    if (queryLength(incoming.url) > MAX_QUERY_LENGTH)
      c.res = refusal(c, new HttpError(414, 'The address is too long.'));
    else if (span?.context.isSampled) await withSpan(span, next);
    else await next();

    const answered = {
      method: c.req.method,
      path: c.var.path ?? (isProbe ? c.req.path : null),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    };
    const { event, clientAddress, userId } = c.var;
    onAnswered({ ...answered, event });
    span?.end(endOfAnswer({ ...answered, route: answered.path }));
    // Load balancers probe every few seconds, so log only failures.
    const isWellProbe = isProbe && answered.status === 200;
    if (!isWellProbe) ownLog.info({ ...answered, userId }, 'request');
    // Client addresses are personal data, so log them only for security events (decision 51).
    if (event) ownLog.warn({ event, ...answered, userId, clientAddress }, 'security event');
  });

  const limits = createCallLimits(callsPerSecond);
  const services = { db: pool, limits, longRead, files, isDiskFull, config, events, surroundings };
  const routes = [...ROUTES, ...furtherRoutes];
  refuseMissingHandlers(routes);
  assertActivityLogged(routes);
  for (const [path, siblings] of byPath(routes)) {
    for (const route of siblings) app.on(route.endpoint.method, path, handlerOf(route, services, inspect));
    app.all(path, (c) =>
      methodNotAllowed(
        c,
        siblings.map(({ endpoint }) => endpoint.method),
      ),
    );
  }

  const documents = { all: openApiDocument(ALL_ENDPOINTS), specs: specDocument() };
  app.get('/openapi.json', (c) => c.json(c.req.query('only') === 'specs' ? documents.specs : documents.all));
  app.route('/docs', docs);
  app.get('/livez', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (isStopping()) return refusal(c, new HttpError(503, 'The program is shutting down.'));
    if (!(await answersSoon(pool))) return refusal(c, new HttpError(503, 'The database isn’t responding.'));
    return c.json({ status: 'ok' });
  });
  for (const path of ['/openapi.json', '/docs', ...PROBES]) app.all(path, (c) => methodNotAllowed(c, ['GET']));

  app.notFound((c) => refusal(c, new HttpError(404, 'There’s nothing at this address.')));

  app.onError((err, c) => {
    const answer = answerToFailure(err, c.var.requestId);
    c.set('event', securityEventOf({ ...answer.answer, status: answer.status, call: c.var.call }));
    if (answer.status >= 500 && answer !== err) c.var.log.error({ err }, 'request failed');
    return refusal(c, answer);
  });

  return app;
}

function refusal(c: Context, { status, answer, details }: HttpError): Response {
  return c.json(answer, status as ContentfulStatusCode, details.headers);
}

function methodNotAllowed(c: Context, allowed: readonly string[]): Response {
  const offered = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
  const sentence = `${c.req.method} isn’t possible at this address.`;
  return refusal(c, new HttpError(405, sentence, { headers: { allow: offered.join(', ') } }));
}

/** Groups routes by Hono path. Fixed paths come first, because Hono takes the first match. */
function byPath(routes: readonly Route[]): [path: string, routes: Route[]][] {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    groups.set(path, [...(groups.get(path) ?? []), route]);
  }
  return [...groups].sort(([a], [b]) => placeholders(a) - placeholders(b));
}

function placeholders(path: string): number {
  return path.split('/:').length;
}

function queryLength(url = ''): number {
  const start = url.indexOf('?');
  return start < 0 ? 0 : url.length - start - 1;
}

function refuseMissingHandlers(routes: readonly Route[]): void {
  const handled = new Set<Endpoint>(routes.map(({ endpoint }) => endpoint));
  const missing = ALL_ENDPOINTS.filter((endpoint) => !handled.has(endpoint)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No handler answers ${missing.join(', ')}.`);
}

/** Only `mutate` writes the activity entry, so every change must use it. */
function assertActivityLogged(routes: readonly Route[]): void {
  const silent = routes
    .filter(({ endpoint, isRecorded }) => isChange(endpoint) && !isRecorded)
    .map(({ endpoint }) => endpoint.name);
  if (silent.length > 0) throw new Error(`Not bound by mutate, so no activity would record it: ${silent.join(', ')}.`);
}

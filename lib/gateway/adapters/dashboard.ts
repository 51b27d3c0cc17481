import { listModuleApprovals } from '../../contract/approvals';
import { downloadApprovals } from '../../contract/awaiting-update';
import { getDashboard, type DashboardPart } from '../../contract/dashboard';
import type { Output } from '../../contract/endpoint';
import { listOrders } from '../../contract/orders';
import { listOwnPointRequests, MAX_HISTORY_PER_ANSWER, searchCompanyPoints } from '../../contract/points';
import { searchRegistrations } from '../../contract/registrations';
import { demandOfRefusal } from '../../domain/session-demand';
import { isUnknownCall } from '../unknown-call';
import { ApiError } from '../../api/errors';
import { adapter, GateRefusal, nullIfUnknown, type Adapter, type Ask } from './adapter';

export type Dashboard = Output<typeof getDashboard>;

/** @param adapting makes adapted calls; a parameter to avoid an import cycle */
export function dashboardAdapter(adapting: (ask: Ask) => Ask): Adapter {
  return adapter(
    getDashboard,
    async (answer, _input, ask) => (await nullIfUnknown(answer)) ?? dashboardOfParts(adapting(ask)),
  );
}

/**
 * Composes the dashboard with a call per part. Parts are omitted without the right, or if the server lacks them.
 * @throws ApiError if the session ended, or a temporary password must be changed
 */
export async function dashboardOfParts(ask: Ask): Promise<Dashboard> {
  const failed: NonNullable<Dashboard['failed']> = [];
  const read = async <T, F>(
    part: DashboardPart,
    call: Promise<T>,
    { of, isExtra = false }: { of: (value: T) => F; isExtra?: boolean },
  ): Promise<{ isSeen: boolean; value?: F }> => {
    try {
      return { isSeen: true, value: of(await call) };
    } catch (error) {
      if (!(error instanceof ApiError) || isForAll(error)) throw error;
      // Missing for everyone. The server's own refusal is shown instead of the part.
      if (error instanceof GateRefusal || error.status === 501) return { isSeen: false };
      if (!isExtra || !isUnknownCall(error.status)) failed.push({ part, message: error.message });
      return { isSeen: true };
    }
  };
  const [pending, own, orderCounts, modules, awaitingUpdate, registrations] = await Promise.all([
    read('decidable', ask(searchCompanyPoints, { query: { status: 'pending', limit: 1 } }), {
      of: ({ total }) => ({ count: total }),
    }),
    read('own', ask(listOwnPointRequests, { query: { size: MAX_HISTORY_PER_ANSWER } }), {
      of: ({ data }) => data,
      isExtra: true,
    }),
    read('orderCounts', ask(listOrders, { query: { limit: 1 } }), { of: countsOf }),
    read('approvals', ask(listModuleApprovals, {}), { of: sumOf, isExtra: true }),
    read('approvals', ask(downloadApprovals, { query: { count: '1' } }), {
      of: (value) => ({ count: typeof value === 'number' ? value : value.length }),
      isExtra: true,
    }),
    read('registrations', ask(searchRegistrations, { query: { steps: '0,1', page: 1, size: 1 } }), {
      of: ({ total }) => ({ count: total }),
      isExtra: true,
    }),
  ]);
  return {
    ...((pending.isSeen || own.isSeen) && { pointRequests: { pending: pending.value, own: own.value } }),
    ...(orderCounts.isSeen && { orders: { counts: orderCounts.value } }),
    approvals: { modules: modules.value, awaitingUpdate: awaitingUpdate.value },
    registrations: registrations.value,
    ...(failed.length > 0 && { failed }),
  };
}

function isForAll({ status, statusCode }: ApiError): boolean {
  return status === 401 || demandOfRefusal(statusCode) !== null;
}

function countsOf(answer: Output<typeof listOrders>) {
  if (Array.isArray(answer)) throw new ApiError(502);
  return answer.counts;
}

function sumOf(groups: Output<typeof listModuleApprovals>) {
  return {
    count: groups.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0),
    companies: groups.length,
    qpoints: groups.reduce((sum, { qpoints }) => sum + qpoints, 0),
  };
}

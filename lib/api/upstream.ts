import { readAccessBy } from '../auth/access';
import { env } from '../server/env';
import { directCall } from './direct-call';
import { directEvents } from './upstream-events';
import { ApiError } from './errors';
import { directFile, REFUSED_ADDRESS } from './upstream-file';
import type { Upstream } from './upstream-kind';
import { directRows } from './upstream-rows';

const direct: Upstream = {
  call: directCall,
  openFile: directFile,
  openRows: directRows,
  openEvents: directEvents,
  openAsset: () => Promise.reject(new ApiError(403, { message: REFUSED_ADDRESS })),
};

/** The only place that chooses. The gateway loads only when needed. */
const chosen = async (): Promise<Upstream> =>
  env().API_BASE_URL ? (await import('../gateway/gateway')).gateway : direct;

export const callUpstream: Upstream['call'] = async (...call) => (await chosen()).call(...call);
export const openUpstreamFile: Upstream['openFile'] = async (...call) => (await chosen()).openFile(...call);
export const openUpstreamRows: Upstream['openRows'] = async (...call) => (await chosen()).openRows(...call);
export const openUpstreamEvents: Upstream['openEvents'] = async (...call) => (await chosen()).openEvents(...call);
export const openUpstreamAsset: Upstream['openAsset'] = async (...call) => (await chosen()).openAsset(...call);

/** Loads the upstream before the first request, because the gate uses it too. */
export async function prepareUpstream(): Promise<void> {
  const { readAccess } = await chosen();
  if (readAccess) readAccessBy(readAccess);
}

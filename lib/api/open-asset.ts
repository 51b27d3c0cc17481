import { ALL_ENDPOINTS } from '../contract/all-endpoints';
import { answersFile } from '../contract/endpoint';
import { endpointMatcher } from './match-endpoint';
import { parsePart } from './parse-query';
import { authorizedCaller } from './request';
import { openUpstreamAsset, openUpstreamFile } from './upstream';
import type { AssetReader, OpenFile } from './upstream-file';

const matchOwnFile = endpointMatcher(ALL_ENDPOINTS.filter(answersFile));

/**
 * Opens an asset by its URL. Paths of the contract go through the gate, with the token.
 * @throws ApiError 403 for a refused address or role, 404, 413, 502, 504; the body may end with 413, 502, 504
 */
export async function openAsset(assetUrl: string, reader: AssetReader, known: string | null = null): Promise<OpenFile> {
  const own = /^\/[^/\\?#]/.test(assetUrl) ? matchOwnFile('GET', assetUrl) : 404;
  if (typeof own !== 'object') return openUpstreamAsset(assetUrl, reader);
  const { endpoint, params } = own;
  const caller = await authorizedCaller(endpoint, reader.session, reader.headers);
  const input = endpoint.params ? { params: parsePart(endpoint.params, params) } : {};
  return openUpstreamFile(endpoint, input as never, caller, { known, signal: reader.signal });
}

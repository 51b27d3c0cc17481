import type { JsonEndpoint, Output } from '../contract/endpoint';
import { getWarrantyClaim, listWarrantyClaims, type WarrantyClaim } from '../contract/warranty-claims';

/** An answer as pages and browsers get it: where the W-9 of a claim is kept stays on the server. */
export function shownAnswer<E extends JsonEndpoint>(endpoint: E, answer: Output<E>): Output<E> {
  if (endpoint.name === getWarrantyClaim.name) return withoutAddress(answer as WarrantyClaim) as Output<E>;
  if (endpoint.name !== listWarrantyClaims.name) return answer;
  const list = answer as WarrantyClaim[] | { data: WarrantyClaim[] };
  if (!Array.isArray(list)) return { ...list, data: list.data.map(withoutAddress) } as Output<E>;
  return Object.assign(list, list.map(withoutAddress)) as Output<E>;
}

const withoutAddress = <Claim extends WarrantyClaim>(claim: Claim): Claim => ({
  ...claim,
  w9: claim.w9?.assetUrl ? { ...claim.w9, assetUrl: '' } : null,
});

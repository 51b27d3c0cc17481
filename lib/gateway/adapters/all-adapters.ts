import type { z } from 'zod';
import type { Endpoint, Input, JsonEndpoint, Output } from '../../contract/endpoint';
import { ApiError } from '../../api/errors';
import { ACCESS_CONTROL_LIST_ADAPTERS } from './access-control-list';
import type { Adapter, Ask } from './adapter';
import { CATEGORY_ADAPTERS } from './categories';
import { COMPANY_ADAPTERS } from './companies';
import { companyPageAdapters } from './company-page';
import { CONFIGURATION_ADAPTERS } from './configurations';
import { CONTENT_ADAPTERS } from './content';
import { dashboardAdapter } from './dashboard';
import { FORECAST_ADAPTERS } from './forecasts';
import { HEALTH_ADAPTERS } from './health';
import { INQUIRY_ADAPTERS } from './inquiries';
import { ORDER_ADAPTERS } from './orders';
import { OWN_PROFILE_ADAPTERS } from './own-profile';
import { POINT_LEDGER_ADAPTERS } from './point-ledger';
import { PRODUCT_ADAPTERS } from './products';
import { REGISTRATION_ADAPTERS } from './registrations';
import { UPLOAD_ADAPTERS } from './uploads';
import { WARRANTY_CLAIM_ADAPTERS } from './warranty-claims';

const adapting =
  (ask: Ask): Ask =>
  (endpoint, input) =>
    adaptAnswer(endpoint, input, ask(endpoint, input), ask);

const ADAPTERS: ReadonlyMap<string, Adapter> = new Map(
  [
    ...[ORDER_ADAPTERS, PRODUCT_ADAPTERS, CATEGORY_ADAPTERS, COMPANY_ADAPTERS, CONFIGURATION_ADAPTERS],
    ...[CONTENT_ADAPTERS, FORECAST_ADAPTERS, INQUIRY_ADAPTERS, REGISTRATION_ADAPTERS, WARRANTY_CLAIM_ADAPTERS],
    ...[ACCESS_CONTROL_LIST_ADAPTERS, OWN_PROFILE_ADAPTERS, POINT_LEDGER_ADAPTERS, UPLOAD_ADAPTERS, HEALTH_ADAPTERS],
    [dashboardAdapter(adapting), ...companyPageAdapters(adapting)],
  ]
    .flat()
    .map((each) => [each.endpoint.name, each]),
);

/**
 * Adapts an answer of the specs to what screens need.
 * @param ask makes follow-up calls
 * @throws ApiError
 */
export async function adaptAnswer<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  answer: Promise<Output<E>>,
  ask: Ask = refuseEveryCall,
): Promise<Output<E>> {
  const adapter = ADAPTERS.get(endpoint.name);
  return (adapter ? adapter.adapt(answer, input, ask) : answer) as Promise<Output<E>>;
}

export const isAdapted = ({ name }: Endpoint): boolean => ADAPTERS.has(name);

export async function isUnsupported({ name }: JsonEndpoint, ask: Ask): Promise<boolean> {
  return (await ADAPTERS.get(name)?.isInVain?.(ask)) ?? false;
}

export function isComposed({ name }: Endpoint): boolean {
  return ADAPTERS.get(name)?.isComposed ?? false;
}

/** The specs' answer to a call, if the contract requires more. */
export function specAnswerOf(endpoint: JsonEndpoint): z.ZodType | undefined {
  return ADAPTERS.get(endpoint.name)?.expects;
}

const refuseEveryCall: Ask = () => Promise.reject(new ApiError(501));

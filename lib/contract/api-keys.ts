import { z } from 'zod';
import { ROUTE_TYPES } from '../domain/access-table';
import {
  DEFAULT_CALLS_PER_MINUTE,
  MAX_ALLOWED_ADDRESSES,
  MAX_API_KEY_NAME,
  MAX_CALLS_PER_MINUTE,
} from '../domain/api-key';
import { ACTIONS } from '../domain/rights';
import { endpoint } from './endpoint';
import { Id, IdInAddress, Instant, oneLine } from './wire';

/** Maximum keys per answer, including revoked ones. */
const MAX_LISTED_KEYS = 1_000;

const AreaRight = z.strictObject({
  routeType: z.enum(ROUTE_TYPES),
  actions: z.array(z.enum(ACTIONS)).min(1).max(ACTIONS.length),
});

/** A key without its secret. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the secret. */
  hint: z.string(),
  /** The owner; null for a service. */
  person: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** The person responsible for the key: its owner, otherwise its creator. */
  responsible: z.object({ id: Id, fullName: z.string() }),
  /** Only for the calls of partner systems (`/intake`). */
  intake: z.boolean(),
  /** The only company that an intake key speaks for; null for all. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
  rights: z.array(AreaRight).max(ROUTE_TYPES.length),
  /** Empty allows all addresses. */
  allowedAddresses: z.array(z.string()).max(MAX_ALLOWED_ADDRESSES),
  callsPerMinute: z.int(),
  createdAt: Instant,
  /** Null: never. */
  expiresAt: Instant.nullable(),
  /** Exact to a minute; null before the first use. */
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an IP address or a range, such as 203.0.113.7 or 203.0.113.0/24',
});

const NewApiKey = z
  .strictObject({
    name: oneLine(z.string().trim().min(1, 'Enter a name.').max(MAX_API_KEY_NAME)),
    /** The owner's id. Left out, the key belongs to a service. */
    personId: Id.optional(),
    intake: z.boolean().default(false),
    /** Limits an intake key to one company. Left out, it speaks for all. */
    companyId: Id.optional(),
    rights: z.array(AreaRight).max(ROUTE_TYPES.length).default([]),
    allowedAddresses: z.array(AddressRange).max(MAX_ALLOWED_ADDRESSES).default([]),
    callsPerMinute: z.int().min(1).max(MAX_CALLS_PER_MINUTE).default(DEFAULT_CALLS_PER_MINUTE),
    expiresAt: Instant.optional(),
  })
  .refine(({ intake, rights }) => intake !== rights.length > 0, {
    path: ['rights'],
    message: 'must name what the key may do, unless it is for intake only',
  })
  .refine(({ intake, personId }) => !intake || personId === undefined, {
    path: ['personId'],
    message: 'must be left out of an intake key, which belongs to a service',
  })
  .refine(({ intake, companyId }) => intake || companyId === undefined, {
    path: ['companyId'],
    message: 'must be left out, unless the key is for intake',
  })
  .refine(({ rights }) => new Set(rights.map(({ routeType }) => routeType)).size === rights.length, {
    path: ['rights'],
    message: 'must name each area once',
  });

const KEY_READS = ['listApiKeys'];

export const listApiKeys = endpoint('listApiKeys', 'GET', '/api-keys', {
  summary: 'Every API key without its secret, newest first.',
  access: 'adminControls',
  administratorsOnly: true,
  peopleOnly: true,
  response: z.array(ApiKey).max(MAX_LISTED_KEYS),
});

export const createApiKey = endpoint('createApiKey', 'POST', '/api-keys', {
  summary: 'Creates an API key and answers its secret, which is shown this once.',
  access: 'adminControls',
  administratorsOnly: true,
  peopleOnly: true,
  answersSecret: true,
  outdates: KEY_READS,
  body: NewApiKey,
  response: ApiKey.extend({ secret: z.string() }),
  errors: [409],
});

export const revokeApiKey = endpoint('revokeApiKey', 'DELETE', '/api-keys/{id}', {
  summary: 'Revokes an API key. It is refused from the next request on.',
  access: 'adminControls',
  administratorsOnly: true,
  peopleOnly: true,
  outdates: KEY_READS,
  params: z.object({ id: IdInAddress }),
  response: ApiKey,
  errors: [404],
});

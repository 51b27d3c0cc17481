import { z } from 'zod';
import { endpoint } from './endpoint';
import { SearchText } from './list-endpoint';
import { Text } from './wire';

/** Maximum matches per kind, and for a search of one kind. */
export const MAX_FOUND = 5;
export const MAX_FOUND_OF_KIND = 25;
export const MAX_HITS = 40;

/** Kinds of results; equal matches are sorted in this order. */
export const FOUND_KINDS = [
  'order',
  'company',
  'registration',
  'serialNumber',
  'warrantyClaim',
  'product',
  'project',
  'inquiry',
  'admin',
  'approval',
  'upload',
  'promotion',
  'rate',
  'news',
  'faq',
  'dataHub',
  'academy',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Fields that can contain the text. */
export const FOUND_FIELDS = [
  ...(['number', 'name', 'title', 'email', 'person', 'company', 'SKU', 'serial number'] as const),
  ...(['project', 'customer', 'city', 'address', 'text', 'file name', 'tracking number', 'phone', 'tax ID'] as const),
] as const;

/** Match quality, best first: the whole field, its start, or a part. */
export const FOUND_MATCHES = ['exact', 'start', 'inside'] as const;

export const Hit = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Identifies the record in its URL. */
  id: z.union([z.int(), z.string()]),
  name: z.string(),
  /** Additional text that distinguishes the record. */
  detail: Text,
  state: Text,
  /** The text around the match, for long texts. */
  text: Text,
  field: z.enum(FOUND_FIELDS),
  match: z.enum(FOUND_MATCHES),
});
export type Hit = z.infer<typeof Hit>;

/** Extension of the spec. */
export const searchAll = endpoint('searchAll', 'GET', '/search', {
  summary: 'Search every kind of record the caller can see, or one kind, best matches first.',
  access: 'signed-in',
  query: z.strictObject({ q: SearchText.optional(), kind: z.enum(FOUND_KINDS).optional() }),
  response: z.object({ hits: z.array(Hit).max(MAX_HITS) }),
});

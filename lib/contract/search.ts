import { z } from 'zod';
import { endpoint } from './endpoint';
import { SearchText } from './list-endpoint';
import { Text } from './wire';

/** Of each kind, and of one kind alone. */
export const MAX_FOUND = 5;
export const MAX_FOUND_OF_KIND = 25;
/** Of all kinds together: the best. */
export const MAX_HITS = 40;

/** What is found; of equal matches those come first that stand first here. */
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

/** In what of a record the text was found. */
export const FOUND_FIELDS = [
  ...(['number', 'name', 'title', 'e-mail', 'person', 'company', 'SKU', 'serial number'] as const),
  ...(['project', 'customer', 'city', 'address', 'text', 'file name', 'tracking number'] as const),
] as const;

/** How well it matches: all of the field, its beginning, or something inside. The best first. */
export const FOUND_MATCHES = ['exact', 'start', 'inside'] as const;

export const Hit = z.object({
  kind: z.enum(FOUND_KINDS),
  /** By which its address names it. */
  id: z.union([z.int(), z.string()]),
  /** What it is called. */
  name: z.string(),
  /** What else tells it from others. */
  detail: Text,
  state: Text,
  /** What stands around the match, of a longer text. */
  text: Text,
  field: z.enum(FOUND_FIELDS),
  match: z.enum(FOUND_MATCHES),
});
export type Hit = z.infer<typeof Hit>;

/** Beyond the spec. */
export const searchAll = endpoint('searchAll', 'GET', '/search', {
  summary: 'Search every kind of record the caller can see, or one kind, best matches first.',
  access: 'signed-in',
  query: z.strictObject({ q: SearchText.optional(), kind: z.enum(FOUND_KINDS).optional() }),
  response: z.object({ hits: z.array(Hit).max(MAX_HITS) }),
});

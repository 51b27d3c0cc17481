import { z } from 'zod';
import { endpoint } from './endpoint';
import { SearchText } from './list-endpoint';
import { Id, Text } from './wire';

/** Of each kind. */
export const MAX_FOUND = 5;

const found = <S extends z.ZodType>(thing: S) => z.array(thing).max(MAX_FOUND).default([]);

export const Found = z.object({
  orders: found(
    z.object({ id: Id, orderNumber: z.string(), companyName: Text, orderStatusId: z.int(), orderStatus: Text }),
  ),
  companies: found(z.object({ id: Id, name: z.string(), availableQpoints: z.number() })),
  products: found(z.object({ id: Id, name: z.string(), active: z.boolean() })),
  /** Partners by their masters. */
  registrations: found(
    z.object({ id: Id, companyName: z.string(), fullName: z.string(), email: z.string(), approvalStep: z.int() }),
  ),
  projects: found(z.object({ id: Id, projectName: z.string(), companyName: z.string() })),
  /** Of the website (contact type 1) and the partner portal (2), by the name of who asks. */
  inquiries: found(
    z.object({ id: Id, contactTypeId: z.int(), name: z.string(), companyName: Text, contactStatus: Text }),
  ),
  /** Of the staff. */
  people: found(z.object({ id: Id, fullName: z.string(), email: z.string(), disabled: z.boolean() })),
});
export type Found = z.infer<typeof Found>;

/** Beyond the spec. */
export const searchAll = endpoint('searchAll', 'GET', '/search', {
  summary:
    'The best matches of a few letters: orders by number, companies, partners, products, projects, inquiries and people, as far as the caller may see them.',
  access: 'signed-in',
  query: z.strictObject({ q: SearchText.optional() }),
  response: Found,
});

import { z } from 'zod';
import { COMPANY_AREAS, SERIAL_NUMBER_AREAS, type AreaAccess } from '../domain/access-table';
import { MAX_SERIAL_LENGTH } from '../domain/serial-number';
import { endpoint } from './endpoint';
import { Day } from './wire';

/** Areas of each kind of card, the same as the record's. */
export const CARD_AREAS = {
  company: COMPANY_AREAS,
  person: 'registration',
  admin: 'adminControls',
  registration: 'registration',
  product: 'products',
  order: 'orders',
  project: 'projects',
  serialNumber: SERIAL_NUMBER_AREAS,
  claim: 'approvals',
  warrantyClaim: 'supportCenter',
  inquiry: 'supportCenter',
  upload: 'uploads',
  pointBatch: 'qpointManagement',
  promotion: 'configurations',
  approval: 'approvals',
} as const satisfies Record<string, AreaAccess>;

export type CardKind = keyof typeof CARD_AREAS;

export const CARD_KINDS = Object.keys(CARD_AREAS) as [CardKind, ...CardKind[]];

export const MAX_CARD_FACTS = 5;

/** A fact is text, a day in the portal's zone, or points. */
const CardFact = z.object({
  name: z.string(),
  text: z.string().optional(),
  day: Day.optional(),
  points: z.int().optional(),
});

export const Card = z.object({ title: z.string(), facts: z.array(CardFact).max(MAX_CARD_FACTS) });
export type Card = z.infer<typeof Card>;

export const getCard = endpoint('getCard', 'GET', '/cards/{kind}/{id}', {
  summary: 'Get up to five facts about a record, limited to the caller’s areas.',
  access: 'signed-in',
  /** Claims and serial numbers use the serial number as id. */
  params: z.object({ kind: z.enum(CARD_KINDS), id: z.string().min(1).max(MAX_SERIAL_LENGTH) }),
  response: Card,
  errors: [404],
});

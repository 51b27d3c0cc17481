import { z } from 'zod';
import { CLAIM_STATES } from '../../domain/claim';
import { endpoint } from '../endpoint';
import { byOffset, DAYS } from '../list-endpoint';
import { MAX_STATEMENT_MOVEMENTS } from '../statements';
import { Id, Instant, TextOrNull } from '../wire';
import { COMPANY_IN_ADDRESS, ExternalId, SENT_IN_ADDRESS } from './common';
import { MAX_CLAIMS_PER_CALL } from './claims';
import { SubmittedOrder } from './orders';

const ORDERS = byOffset({ usual: 25, most: 50 });
const CLAIMS = byOffset({ usual: 100, most: 1_000 });
const MAX_PEOPLE = 1_000;
const MAX_FORECASTS = 120;
const MAX_REPLIES = 1_000;

const Points = z.object({ accrued: z.int(), consumed: z.int(), available: z.int() });

const CompanyStatus = z.object({
  companyId: Id,
  name: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  receptionYn: z.enum(['Y', 'N']),
  points: Points,
  people: z
    .array(
      z.object({
        userId: Id,
        isMaster: z.boolean(),
        ...{ firstName: z.string(), lastName: z.string(), email: z.string(), disabled: z.boolean() },
      }),
    )
    .max(MAX_PEOPLE),
});

export const readCompany = endpoint('readCompany', 'GET', '/intake/companies/{companyId}', {
  summary: 'A company’s status, points and people.',
  access: 'intake',
  params: COMPANY_IN_ADDRESS,
  response: CompanyStatus,
  errors: [404],
});

export const readRegistration = endpoint('readRegistration', 'GET', '/intake/registrations/{externalId}', {
  summary: 'The company of a registration by its external id.',
  access: 'intake',
  params: z.object({ externalId: ExternalId }),
  response: CompanyStatus,
  errors: [404],
});

export const readStatement = endpoint('readStatement', 'GET', '/intake/companies/{companyId}/statement', {
  summary: 'A company’s movements of points in a period, oldest first, with the balances before and after.',
  access: 'intake',
  params: COMPANY_IN_ADDRESS,
  query: z.strictObject({ startDate: DAYS.startDate.optional(), endDate: DAYS.endDate.optional() }),
  response: z.object({
    ...{ companyId: Id, opening: z.int(), closing: z.int(), count: z.int() },
    totals: z.array(z.object({ kind: z.string(), count: z.int(), amount: z.int() })).max(50),
    /** None if there are more than 2,000: ask for a shorter period. */
    movements: z
      .array(
        z.object({
          ...{ id: Id, createdAt: Instant, kind: z.string(), amount: z.int(), balance: z.int() },
          orderNumber: TextOrNull,
        }),
      )
      .max(MAX_STATEMENT_MOVEMENTS),
  }),
  errors: [404],
});

export const readOrders = endpoint('readOrders', 'GET', '/intake/companies/{companyId}/orders', {
  summary: 'A company’s orders with tracking, newest first.',
  access: 'intake',
  params: COMPANY_IN_ADDRESS,
  query: z.strictObject(ORDERS.query).partial(),
  response: z.object({ data: z.array(SubmittedOrder).max(ORDERS.most), hasMore: z.boolean() }),
  errors: [404],
});

const ClaimNow = z.object({
  claimId: Id,
  serialNumber: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Q; null while it awaits an update. */
  rate: z.int().nullable(),
  registeredAt: Instant,
});

export const readClaims = endpoint('readClaims', 'GET', '/intake/companies/{companyId}/claims', {
  summary: 'A company’s reward claims, latest registration first, of all states or of one.',
  access: 'intake',
  params: COMPANY_IN_ADDRESS,
  query: z.strictObject({ ...CLAIMS.query, state: z.enum(CLAIM_STATES) }).partial(),
  response: z.object({ data: z.array(ClaimNow).max(CLAIMS.most), hasMore: z.boolean() }),
  errors: [404],
});

export const readSubmittedClaims = endpoint(
  'readSubmittedClaims',
  'GET',
  '/intake/companies/{companyId}/claims/{externalId}',
  {
    summary: 'The reward claims that a call registered, as they are now.',
    access: 'intake',
    params: SENT_IN_ADDRESS,
    response: z.object({ externalId: ExternalId, data: z.array(ClaimNow).max(MAX_CLAIMS_PER_CALL) }),
    errors: [404],
  },
);

export const readForecasts = endpoint('readForecasts', 'GET', '/intake/companies/{companyId}/forecasts', {
  summary: 'A company’s forecasts, latest month first, with scanned watts and Q.',
  access: 'intake',
  params: COMPANY_IN_ADDRESS,
  response: z
    .array(
      z.object({
        forecastId: Id,
        month: z.string(),
        ...{ watts: z.int(), scannedWatts: z.int() },
        /** Q; null before the decision. */
        ...{ submissionQpoints: z.int().nullable(), achievementQpoints: z.int().nullable() },
      }),
    )
    .max(MAX_FORECASTS),
  errors: [404],
});

export const readInquiry = endpoint('readInquiry', 'GET', '/intake/inquiries/{externalId}', {
  summary: 'The status of an inquiry and the answers that were emailed.',
  access: 'intake',
  params: z.object({ externalId: ExternalId }),
  response: z.object({
    ...{ externalId: ExternalId, inquiryId: Id, contactStatusId: z.int(), contactStatus: z.string() },
    answers: z.array(z.object({ createdAt: Instant, title: TextOrNull, content: z.string() })).max(MAX_REPLIES),
  }),
  errors: [404],
});

import { z } from 'zod';
import { MANY_WITHOUT_W9 } from '../domain/w9-file';
import { endpoint } from './endpoint';
import { OrderPage } from './orders';
import { CompanyPoints, OwnPointRequest } from './points';
import { Day, Instant } from './wire';

/** How much waits, and since when what waits longest. */
const Waiting = z.object({ count: z.int(), oldestAt: Instant.nullish() });
export type Waiting = z.infer<typeof Waiting>;

/** `count` claims, of so many companies. */
const WaitingClaims = Waiting.extend({ companies: z.int().optional(), qpoints: z.int().optional() });

/** Of each kind of row. */
const MAX_DASHBOARD_ROWS = 100;

/** Drawn by week, in the portal's zone: this one and those before it. */
export const DASHBOARD_WEEKS = 26;

/** `week` is its Monday. */
const PointWeek = z.object({ week: Day, accrued: z.int(), consumed: z.int() });
export type PointWeek = z.infer<typeof PointWeek>;
const OrderWeek = z.object({ week: Day, count: z.int() });
export type OrderWeek = z.infer<typeof OrderWeek>;

/** Each part is read by itself: where one fails, the others are there. */
export const DASHBOARD_PARTS = [
  ...(['decidable', 'own', 'pointWeeks', 'newestOrders', 'waitingOrders', 'orderWeeks'] as const),
  ...(['approvals', 'registrations', 'inquiries', 'products', 'pointBatches', 'proposedChanges'] as const),
] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];

/** An area that the role may not see is absent, and so is a part that could not be read: `failed` names it. */
export const getDashboard = endpoint('getDashboard', 'GET', '/dashboard', {
  summary: 'Get the caller’s waiting work and news in each area of their role.',
  access: 'signed-in',
  response: z.object({
    pointRequests: z
      .object({
        /**
         * What who asks may decide: the figure of `GET /users/qpoints/search?status=decidable`, and the oldest of them.
         */
        decidable: Waiting.extend({ oldest: z.array(CompanyPoints).max(MAX_DASHBOARD_ROWS) }).optional(),
        /** What awaits anybody's decision, where it can't be told what who asks may decide. */
        pending: z.object({ count: z.int(), oldest: z.array(CompanyPoints).max(MAX_DASHBOARD_ROWS) }).optional(),
        /** Batches that who asks may decide: those of their queue. */
        batches: Waiting.optional(),
        /** Of who asks, those that changed last first; without what an administrator changed at once. */
        own: z.array(OwnPointRequest).max(MAX_DASHBOARD_ROWS).optional(),
        /** What the ledger brought, and what orders took of it; the oldest first. */
        weeks: z.array(PointWeek).max(DASHBOARD_WEEKS).optional(),
      })
      .optional(),
    orders: z
      .object({
        /** The newest, and how many stand where. */
        newest: OrderPage.optional(),
        /** The figures of `GET /orders?waiting=…`. */
        overTwoDays: Waiting.optional(),
        withoutTracking: Waiting.optional(),
        /** How many were placed, the oldest first: the totals of `GET /orders?startDate=…&endDate=…`. */
        weeks: z.array(OrderWeek).max(DASHBOARD_WEEKS).optional(),
      })
      .optional(),
    approvals: z
      .object({
        /** The sums of `GET /approvals/modules`. */
        modules: WaitingClaims.optional(),
        /** The figures of `GET /modules/awaiting-approval/search`. */
        awaitingUpdate: WaitingClaims.optional(),
        /** Of `GET /forecasts/approvals`, those that are not held. */
        forecasts: Waiting.optional(),
      })
      .optional(),
    /** The figure of `GET /users/registration/search?steps=0,1&review=waiting`, and how many of these lack a W-9. */
    registrations: Waiting.extend({ withoutW9: z.int().max(MANY_WITHOUT_W9).optional() }).optional(),
    /** By contact type: how many of the reader’s inquiries wait, and how many of nobody’s (`GET /contact/search`). */
    inquiries: z
      .array(z.object({ contactTypeId: z.int(), mine: Waiting, unassigned: Waiting }))
      .max(10)
      .optional(),
    /** The figures of `GET /products/all?stock=…`. */
    products: z.object({ soldOut: z.int(), low: z.int() }).optional(),
    /** Changes of roles, rights and rates that who asks may decide: those of their queue. */
    proposedChanges: z.object({ access: Waiting.optional(), rates: Waiting.optional() }).optional(),
    failed: z
      .array(z.object({ part: z.enum(DASHBOARD_PARTS), message: z.string() }))
      .max(DASHBOARD_PARTS.length)
      .optional(),
  }),
});

/** What the menu shows beside its entries. An area that the role may not see, or that could not be read, is absent. */
export const getMenuFigures = endpoint('getMenuFigures', 'GET', '/dashboard/figures', {
  summary: 'Count the caller’s waiting work in each area of their role, as in `GET /dashboard`.',
  access: 'signed-in',
  response: z.object({
    registrations: z.int().optional(),
    /** Companies whose modules await approval, and forecasts that are not held: the rows of both lists. */
    approvals: z.int().optional(),
    /** Point requests that who asks may decide. */
    pointRequests: z.int().optional(),
    /** Orders without tracking. */
    orders: z.int().optional(),
    /** Inquiries that wait for who asks or have no account manager: of the website, and of the partner portal. */
    websiteInquiries: z.int().optional(),
    partnerInquiries: z.int().optional(),
    /** Unread notices of who asks, up to one more than are counted. */
    notices: z.int().optional(),
  }),
});
export type MenuFigures = z.infer<typeof getMenuFigures.response>;

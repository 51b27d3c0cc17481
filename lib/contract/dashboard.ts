import { z } from 'zod';
import { MANY_WITHOUT_W9 } from '../domain/w9-file';
import { endpoint } from './endpoint';
import { OrderPage } from './orders';
import { OwnPointRequest } from './points';
import { WorkCounts } from './work';
import { Day, Id, Instant } from './wire';

const Waiting = z.object({ count: z.int(), oldestAt: Instant.nullish() });
export type Waiting = z.infer<typeof Waiting>;

/** `count` claims of `companies` companies. */
const WaitingClaims = Waiting.extend({ companies: z.int().optional(), qpoints: z.int().optional() });

const MAX_DASHBOARD_ROWS = 100;

/** Weeks to draw, including the current one, in the portal's zone. */
export const DASHBOARD_WEEKS = 26;

/** `week` is its Monday. */
const PointWeek = z.object({ week: Day, accrued: z.int(), consumed: z.int() });
export type PointWeek = z.infer<typeof PointWeek>;
const OrderWeek = z.object({ week: Day, count: z.int() });
export type OrderWeek = z.infer<typeof OrderWeek>;

/** Parts are read separately, so that one can fail alone. */
export const DASHBOARD_PARTS = [
  ...(['decidable', 'own', 'pointWeeks', 'orderCounts', 'waitingOrders', 'orderWeeks'] as const),
  ...(['approvals', 'registrations', 'inquiries', 'products', 'pointBatches', 'proposedChanges', 'work'] as const),
] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];

/** Areas the role may not see are missing, and so are parts that failed, which `failed` lists. */
export const getDashboard = endpoint('getDashboard', 'GET', '/dashboard', {
  summary: 'Get the caller’s waiting work and news in each area of their role.',
  access: 'signed-in',
  response: z.object({
    pointRequests: z
      .object({
        /** Requests the reader may decide, as in `GET /users/qpoints/search?status=decidable`. */
        decidable: Waiting.optional(),
        /** All pending requests, if the upstream can't tell which ones the reader may decide. */
        pending: Waiting.optional(),
        /** Batches in the reader's work queue. */
        batches: Waiting.optional(),
        /** The reader's requests, last changed first, without direct changes by an administrator. */
        own: z.array(OwnPointRequest).max(MAX_DASHBOARD_ROWS).optional(),
        weeks: z.array(PointWeek).max(DASHBOARD_WEEKS).optional(),
      })
      .optional(),
    orders: z
      .object({
        /** Counts by tab. */
        counts: OrderPage.shape.counts.optional(),
        /** Counts of `GET /orders?waiting=…`. */
        overTwoDays: Waiting.optional(),
        withoutTracking: Waiting.optional(),
        /** Orders placed per week, oldest first: the totals of `GET /orders?startDate=…&endDate=…`. */
        weeks: z.array(OrderWeek).max(DASHBOARD_WEEKS).optional(),
      })
      .optional(),
    approvals: z
      .object({
        /** Totals of `GET /approvals/modules`. */
        modules: WaitingClaims.optional(),
        /** Totals of `GET /modules/awaiting-approval/search`. */
        awaitingUpdate: WaitingClaims.optional(),
        /** Rows of `GET /forecasts/approvals`, without achievements outside the band. */
        forecasts: Waiting.optional(),
      })
      .optional(),
    /** The count of `GET /users/registration/search?steps=0,1&review=waiting`, and how many of them lack a W-9. */
    registrations: Waiting.extend({ withoutW9: z.int().max(MANY_WITHOUT_W9).optional() }).optional(),
    /** Waiting inquiries by contact type: all, the reader’s and unassigned ones (`GET /contact/search`). */
    inquiries: z
      .array(z.object({ contactTypeId: z.int(), all: Waiting, mine: Waiting, unassigned: Waiting }))
      .max(10)
      .optional(),
    /** Counts of `GET /products/all?stock=…`. */
    products: z.object({ soldOut: z.int(), low: z.int() }).optional(),
    /** Changes of roles, rights and rates in the reader's work queue. */
    proposedChanges: z
      .object({ access: Waiting.optional(), rates: Waiting.optional(), takeBacks: Waiting.optional() })
      .optional(),
    /**
     * The counts of `GET /work?only=late`, `?assigned=me` and `?only=decision`, and the items that are overdue longest,
     * of all and of the reader's.
     */
    work: z
      .object({
        ...{ late: WorkCounts, mine: WorkCounts, decision: WorkCounts },
        ...{ oldest: Id.nullish(), myOldest: Id.nullish() },
      })
      .optional(),
    failed: z
      .array(z.object({ part: z.enum(DASHBOARD_PARTS), message: z.string() }))
      .max(DASHBOARD_PARTS.length)
      .optional(),
  }),
});

/** Counts for the menu. Areas that the role may not see, or that failed, are missing. */
export const getMenuFigures = endpoint('getMenuFigures', 'GET', '/dashboard/figures', {
  summary: 'Count the caller’s waiting work in each area of their role, as in `GET /dashboard`.',
  access: 'signed-in',
  response: z.object({
    registrations: z.int().optional(),
    /** Companies with modules to approve, plus forecasts except those outside the band: the rows of both lists. */
    approvals: z.int().optional(),
    /** Achievements outside the band. */
    heldForecasts: z.int().optional(),
    /** Point requests that the reader may decide. */
    pointRequests: z.int().optional(),
    orders: z.int().optional(),
    /** Waiting inquiries that are the reader's or unassigned, by website and partner portal. */
    websiteInquiries: z.int().optional(),
    partnerInquiries: z.int().optional(),
    /** The reader's unread notices, up to the cap plus 1. */
    notices: z.int().optional(),
  }),
});
export type MenuFigures = z.infer<typeof getMenuFigures.response>;

import { z } from 'zod';
import { MAX_REPLY } from '../domain/inquiry';
import { faultOfEmail, MAX_EMAIL } from '../domain/person';
import { LONGEST_PASTED } from '../domain/serial-number';
import { endpoint } from './endpoint';
import { Good } from './intake/choices';
import { CLAIMS_RESULT, MAX_CLAIMS_PER_CALL } from './intake/claims';
import { MAX_LINE_QUANTITY, MAX_LINES } from './intake/orders';
import { APPLICATION_FORM } from './intake/registrations';
import { SearchText } from './list-endpoint';
import { CLAIM_READS, INQUIRY_READS, ORDER_READS, PARTNER_READS, PRODUCT_READS } from './outdates';
import { W9_UPLOAD } from './registrations';
import { Id, IdInAddress, oneLine } from './wire';

/*
 * What staff enter by hand, such as an order by phone. It goes through the same functions as what partner systems send
 * (lib/contract/intake).
 */

const line = (most: number) => oneLine(z.string().trim().max(most, `This can have at most ${most} characters.`));

const required = (most: number, fault: string) =>
  oneLine(z.string().trim().min(1, fault).max(most, `This can have at most ${most} characters.`));

const CompanyId = z.int('Choose a company.').min(1, 'Choose a company.');

const OF_COMPANY = {
  companyId: CompanyId,
  /** The person it is for. The default is the company’s master. */
  userId: Id.optional(),
};

const ShippingInformation = z.strictObject({
  address: required(200, 'Enter an address.'),
  addressCont: line(200).optional(),
  city: required(100, 'Enter a city.'),
  state: required(50, 'Enter a state.'),
  zipCode: required(20, 'Enter a ZIP code.'),
  mobileNumber: line(40).optional(),
  officeNumber: line(40).optional(),
});

const MAX_PEOPLE = 1_000;

export const getActingCompany = endpoint('getActingCompany', 'GET', '/by-staff/companies/{id}', {
  summary: 'Get a company and its people, to enter something for one of them.',
  access: 'orders',
  alsoFor: ['approvals', 'supportCenter'],
  action: 'change',
  params: z.object({ id: IdInAddress }),
  response: z.object({
    id: Id,
    name: z.string(),
    isApproved: z.boolean(),
    /** People in use, the master first. */
    people: z
      .array(z.object({ id: Id, fullName: z.string(), email: z.string(), isMaster: z.boolean() }))
      .max(MAX_PEOPLE),
    /** Points available and where orders go. Requires `orders`. */
    order: z
      .object({
        available: z.int(),
        shippingInformation: z.object({
          ...{ address: z.string(), addressCont: z.string(), city: z.string(), state: z.string(), zipCode: z.string() },
          ...{ mobileNumber: z.string(), officeNumber: z.string() },
        }),
      })
      .optional(),
  }),
  errors: [404],
});

export const MAX_GOODS_FOUND = 20;

export const findOrderGoods = endpoint('findOrderGoods', 'GET', '/by-staff/goods', {
  summary: 'Find what can be ordered by product name or the start of a SKU, or read one SKU.',
  access: 'orders',
  action: 'change',
  query: z.strictObject({ searchFor: SearchText, sku: z.string().max(100) }).partial(),
  response: z.object({
    data: z
      .array(
        Good.extend({
          productId: Id,
          /** False for a SKU that was asked for but can’t be ordered now. */
          isSold: z.boolean(),
        }),
      )
      .max(MAX_GOODS_FOUND),
  }),
});

const OrderLine = z.strictObject({
  sku: required(100, 'Enter a SKU.'),
  quantity: z
    .int('Enter a quantity.')
    .min(1, 'Enter a quantity.')
    .max(MAX_LINE_QUANTITY, `You can order up to ${MAX_LINE_QUANTITY.toLocaleString('en-US')} at once.`),
  /** Set if the line is a coupon. */
  couponCode: required(60, 'Enter the coupon code.').optional(),
});

export const createOrder = endpoint('createOrder', 'POST', '/by-staff/orders', {
  summary: 'Place an order for a company and take its points and stock, all or nothing.',
  access: 'orders',
  outdates: [...ORDER_READS, ...PRODUCT_READS],
  body: z
    .strictObject({
      ...OF_COMPANY,
      lines: z.array(OrderLine).min(1, 'Add a product.').max(MAX_LINES, `An order can have ${MAX_LINES} lines.`),
      shippingInformation: ShippingInformation,
      /** Points that the form showed. The order is refused if it costs another amount by now. */
      total: z.int().min(0).optional(),
    })
    .refine(({ lines }) => new Set(lines.map(({ couponCode }) => couponCode === undefined)).size <= 1, {
      path: ['lines'],
      message: 'All lines need a coupon code, or none.',
    })
    .refine(({ lines }) => lines.every(({ couponCode, quantity }) => couponCode === undefined || quantity === 1), {
      path: ['lines'],
      message: 'A line with a coupon code has the quantity 1.',
    }),
  response: z.object({
    id: Id,
    orderNumber: z.string(),
    /** Points deducted, including shipping. */
    total: z.int(),
  }),
  errors: [404, 409],
});

/** How an inquiry that staff enter arrived; shown as its source. */
export const CHANNELS = ['Phone', 'Email'] as const;

const INQUIRY = {
  channel: z.enum(CHANNELS),
  categoryId: z.int('Choose a category.').min(1, 'Choose a category.'),
  message: z.string().trim().min(1, 'Enter the message.').max(MAX_REPLY),
};

const FROM_WEBSITE = z
  .strictObject({
    contactTypeId: z.literal(1),
    ...INQUIRY,
    name: required(200, 'Enter a name.'),
    email: z.string().trim().max(MAX_EMAIL).optional(),
    companyName: line(255).optional(),
    address: line(300).optional(),
    mobileNumber: line(40).optional(),
  })
  .superRefine(({ channel, email = '', mobileNumber = '' }, context) => {
    const fault = email || channel === 'Email' ? faultOfEmail(email) : undefined;
    if (fault) context.addIssue({ code: 'custom', path: ['email'], message: fault });
    if (!email && !mobileNumber && channel === 'Phone')
      context.addIssue({ code: 'custom', path: ['mobileNumber'], message: 'Enter a number, or an email address.' });
  });

const FROM_PARTNER = z.strictObject({
  contactTypeId: z.literal(2),
  ...INQUIRY,
  /** The person’s record provides name, company, email and number. */
  ...OF_COMPANY,
});

export const createInquiry = endpoint('createInquiry', 'POST', '/by-staff/inquiries', {
  summary: 'Enter an inquiry about the product website (1) or the partner portal (2) that arrived another way.',
  access: 'supportCenter',
  outdates: INQUIRY_READS,
  body: z.discriminatedUnion('contactTypeId', [FROM_WEBSITE, FROM_PARTNER]),
  response: z.object({ id: Id }),
  errors: [404, 409],
});

export const createClaims = endpoint('createClaims', 'POST', '/by-staff/claims', {
  summary:
    'Register a company’s reward claims by serial number; each is priced at once, or waits for its serial number.',
  access: 'approvals',
  outdates: CLAIM_READS,
  body: z.strictObject({
    ...OF_COMPANY,
    serialNumbers: z
      .array(z.string().max(LONGEST_PASTED))
      .min(1, 'Paste serial numbers.')
      .max(MAX_CLAIMS_PER_CALL, `Paste up to ${MAX_CLAIMS_PER_CALL.toLocaleString('en-US')} serial numbers at once.`),
  }),
  response: z.object(CLAIMS_RESULT),
  errors: [404, 409],
});

export const createRegistration = endpoint('createRegistration', 'POST', '/by-staff/registrations', {
  summary: 'Register a company with its master. It waits for approval, and may lack what approval needs.',
  access: 'registration',
  outdates: PARTNER_READS,
  form: APPLICATION_FORM,
  upload: W9_UPLOAD,
  /** The master’s id. */
  response: z.object({ id: Id }),
  errors: [409, 413],
});

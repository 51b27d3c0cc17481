import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  createClaims,
  createInquiry,
  createOrder,
  createRegistration,
  findOrderGoods,
  getActingCompany,
  MAX_GOODS_FOUND,
} from '@/lib/contract/by-staff';
import type { Output } from '@/lib/contract/endpoint';
import { fullNameOf, normalEmail } from '@/lib/domain/person';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { countsOf, registerClaims } from '../claims/register-claims';
import { insertInquiry } from '../inquiries/new-inquiry';
import { findAsker } from '../intake/inquiries';
import { findActor, STAFF } from '../intake/intake';
import { findGoods, placeOrder, searchSkus } from '../orders/place-order';
import { register } from '../registrations/register';
import { storeW9 } from '../registrations/w9';

export const byStaffRoutes = [
  handle(getActingCompany, async ({ db, params, user }) => {
    const { order, ...company } = await findActingCompany(db, params.id);
    return (await sightOf(db, user))('orders') ? { ...company, order } : company;
  }),

  handle(findOrderGoods, async ({ db, query: { searchFor = '', sku } }) => {
    const goods = await findGoods(db, sku === undefined ? await searchSkus(db, searchFor, MAX_GOODS_FOUND) : [sku]);
    return {
      data: goods.flatMap((good) => {
        if (!good) return [];
        const { key: _, variantId: __, imageKey, ...shown } = good;
        return [{ ...shown, imageUrl: imageKey === null ? null : `/files/${imageKey}` }];
      }),
    };
  }),

  mutate(createOrder, { object: 'order' }, async ({ tx, body, user, now }) => {
    const { company, userId } = await findActor(tx, STAFF, body);
    const { lines, shippingInformation, total: expectedTotal } = body;
    const order = { companyId: company.id, userId, enteredBy: user.id, lines, shippingInformation };
    const placed = await placeOrder(tx, { ...order, expectedTotal, now });
    const { id, orderNumber, total } = placed;
    return { answer: { id, orderNumber, total }, after: placed };
  }),

  mutate(createInquiry, { object: 'inquiry' }, async ({ tx, body, now }) => {
    const { contactTypeId, categoryId, message, channel } = body;
    const after = await insertInquiry(tx, {
      ...{ contactTypeId, categoryId, message, utmSource: channel, now },
      ...(body.contactTypeId === 1 ? askerOf(body) : await findAsker(tx, await findActor(tx, STAFF, body))),
    });
    return { answer: { id: after.id }, after };
  }),

  mutate(
    createClaims,
    { object: 'company', rows: ({ body }) => body.serialNumbers.length },
    async ({ tx, body, now }) => {
      const { company, userId } = await findActor(tx, STAFF, body);
      const claims = body.serialNumbers.map((serialNumber) => ({ serialNumber }));
      const by = { companyId: company.id, userId, registeredAt: now, source: 'web' as const };
      const registered = await registerClaims(tx, { ...by, claims, now });
      const counts = countsOf(registered);
      const after = { id: company.id, name: company.name, ...counts };
      const isNone = counts.priced + counts.awaitingUpdate === 0;
      return {
        answer: { ...counts, claims: registered },
        changes: isNone ? [] : [{ before: null, after, partOf: { type: 'company', id: company.id } }],
      };
    },
  ),

  mutate(
    createRegistration,
    { object: 'partner', prepare: (context) => storeW9(context, context.uploads[0]) },
    async ({ tx, form, prepared: w9, user, now }) => {
      const { email, survey, surveyText, description, ...fields } = form;
      const application = { email, survey, surveyText, description, form: fields };
      const after = await register(tx, application, { w9, changedBy: fullNameOf(user), now });
      return { answer: { id: after.id }, after };
    },
  ),
];

type AskedByAnyone = Extract<z.output<(typeof createInquiry)['body']>, { contactTypeId: 1 }>;

type ActingCompany = Output<typeof getActingCompany>;

/** The sender's fields, with null for empty ones. */
function askerOf({ name, email, companyName, address, mobileNumber }: AskedByAnyone) {
  return {
    ...{ name, email: email ? normalEmail(email) : null, companyName: companyName || null },
    ...{ address: address || null, mobileNumber: mobileNumber || null },
  };
}

/** SQL: a column of the company's shipping address, or of its address if it has no other. */
const shipTo = (own: string, otherwise: string) =>
  `coalesce(CASE WHEN coalesce(c.shipping_address, '') <> '' THEN c.${own} ELSE c.${otherwise} END, '')`;

/** @throws HttpError 404 */
async function findActingCompany(db: Pool, id: number): Promise<Required<ActingCompany>> {
  const { rows } = await db.query<{ company: Required<ActingCompany> }>({
    name: 'acting-company',
    text: `SELECT json_build_object('id', c.id, 'name', c.name, 'isApproved', c.approval_step = ${APPROVED_STEP},
        'people', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'email', u.email,
            'fullName', btrim(concat_ws(' ', u.first_name, u.last_name)), 'isMaster', u.id = c.master_id)
            ORDER BY u.id <> c.master_id, u.name_key, u.id), '[]')
          FROM (SELECT * FROM users WHERE company_id = c.id AND NOT disabled AND deleted_at IS NULL
            ORDER BY id LIMIT 1000) AS u),
        'order', json_build_object('available', coalesce(p.available, 0), 'shippingInformation', json_build_object(
          'address', ${shipTo('shipping_address', 'address')},
          'addressCont', ${shipTo('shipping_address2', 'address_cont')},
          'city', ${shipTo('shipping_city', 'city')}, 'state', ${shipTo('shipping_state', 'state')},
          'zipCode', ${shipTo('shipping_zip_code', 'zip_code')},
          'mobileNumber', coalesce(m.mobile_number, ''), 'officeNumber', coalesce(m.office_number, '')))
      ) AS company
      FROM companies c LEFT JOIN company_points p ON p.company_id = c.id LEFT JOIN users m ON m.id = c.master_id
      WHERE c.id = $1`,
    values: [id],
  });
  return rows[0]?.company ?? notFound('company');
}

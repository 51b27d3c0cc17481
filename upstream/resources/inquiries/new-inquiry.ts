import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';
import { refuseField } from '@/upstream/http/errors';
import { findCategory, lockInquiries, type StoredInquiry } from './repository';

/** An inquiry that arrives (spec 3 §3, Contact inquiry). */
export interface NewInquiry {
  contactTypeId: 1 | 2;
  categoryId: number;
  name: string;
  companyName: string | null;
  address: string | null;
  mobileNumber: string | null;
  email: string | null;
  message: string;
  utmSource: string | null;
  now: Date;
}

/** Stores an inquiry, which waits for an answer. @throws HttpError 422 if the category has another type */
export async function insertInquiry(tx: PoolClient, inquiry: NewInquiry): Promise<StoredInquiry> {
  const { contactTypeId, categoryId } = inquiry;
  const category = await findCategory(tx, categoryId);
  if (category?.contactTypeId !== contactTypeId)
    refuseField('categoryId', 'This category doesn’t exist for inquiries of this type.');
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO inquiries (contact_type_id, category_id, name, company_name, address, mobile_number, email, message,
       utm_source, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      ...[contactTypeId, categoryId, inquiry.name, inquiry.companyName, inquiry.address, inquiry.mobileNumber],
      ...[inquiry.email, inquiry.message, inquiry.utmSource, inquiry.now],
    ],
  );
  return single(await lockInquiries(tx, [single(rows).id]));
}

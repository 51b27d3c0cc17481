import type { Pool } from 'pg';

export interface TestInquiry {
  id: number;
  name: string;
  email: string;
}

let made = 0;

/** Stores an inquiry of the website, which waits for an answer of nobody in particular unless told otherwise. */
export async function anInquiry(
  db: Pool,
  given: {
    contactTypeId?: 1 | 2;
    categoryId?: number;
    statusId?: number;
    name?: string;
    email?: string;
    message?: string;
    assignedId?: number;
    createdAt?: Date;
  } = {},
): Promise<TestInquiry> {
  made += 1;
  const {
    contactTypeId = 1,
    statusId = 1,
    name = `Asker ${made}`,
    email = `asker${made}@example.com`,
    message = 'Which battery fits?',
  } = given;
  const { categoryId = contactTypeId === 1 ? 1 : 7, assignedId = null, createdAt = new Date() } = given;
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO inquiries (contact_type_id, category_id, status_id, name, email, message, assigned_id, created_at,
      company_name, mobile_number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'Solstice Solar', '(512) 555-0139') RETURNING id`,
    [contactTypeId, categoryId, statusId, name, email, message, assignedId, createdAt],
  );
  return { id: rows[0]!.id, name, email };
}

/** A reply as a browser sends it. */
export const byEmail = (contactId: number, given: object = {}) => ({
  contactId,
  contactStatusId: 2,
  email: 'dana@example.com',
  mailTitle: 'Your battery',
  content: 'Hello Dana,\n\nIt is the large one.',
  ...given,
});

export const byPhone = (contactId: number, given: object = {}) => ({
  contactId,
  contactStatusId: 3,
  content: 'Told them.',
  ...given,
});

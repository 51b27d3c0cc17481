import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Note, UserDetail } from '@/lib/contract/registrations';
import {
  APPROVED_STEP,
  BATTERY_TYPE,
  MODULE_TYPE,
  NO_BRAND,
  numberOf,
  OTHER,
  SIZED_PARTNER_TYPE,
  VOLUME_BOUNDS,
  type Installations,
  type RegistrationValues,
} from '@/lib/domain/registration';
import { single } from '@/upstream/db/drizzle';
import { rowById } from '@/upstream/db/page-of';
import { notFound } from '@/upstream/http/errors';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { NOTE_FIELDS, REGISTRATION_FIELDS, REGISTRATION_PAGE } from './registration-json';
import type { W9 } from './w9';

export type StoredRegistration = Omit<UserDetail, 'notes' | 'subUsers' | 'duplicates'> & {
  id: number;
  companyId: number;
  companyName: string;
  version: number;
};

export type StoredNote = Note & { id: number };

/** A person's registration. Sub-users get that of the company's master. */
export async function findRegistration(db: Pool | ClientBase, userId: number): Promise<UserDetail | undefined> {
  const companyId = await companyOf(db, userId);
  return companyId === undefined ? undefined : rowById<UserDetail>(db, REGISTRATION_PAGE, companyId);
}

async function companyOf(db: Pool | ClientBase, userId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ companyId: number }>({
    name: 'company-of-partner',
    text: `SELECT company_id AS "companyId" FROM users WHERE id = $1
      AND role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID}) AND company_id IS NOT NULL`,
    values: [userId],
  });
  return rows[0]?.companyId;
}

/** Locks a master's registration; undefined if the person isn't a master, or no longer. */
export async function lockRegistration(tx: PoolClient, userId: number): Promise<StoredRegistration | undefined> {
  return (await lockRegistrations(tx, [userId]))[0];
}

/** Locks the registration found by `findRegistration`, whose master may have changed. */
export async function lockRegistrationOf(tx: PoolClient, userId: number): Promise<StoredRegistration | undefined> {
  const companyId = await companyOf(tx, userId);
  return companyId === undefined ? undefined : (await lockBy(tx, 'c.id', [companyId]))[0];
}

/** Locks registrations by their masters, in order of company id. @returns the existing ones */
export function lockRegistrations(tx: PoolClient, userIds: readonly number[]): Promise<StoredRegistration[]> {
  return lockBy(tx, 'c.master_id', userIds);
}

async function lockBy(
  tx: PoolClient,
  column: 'c.id' | 'c.master_id',
  ids: readonly number[],
): Promise<StoredRegistration[]> {
  await tx.query(`SELECT FROM companies c WHERE ${column} = ANY ($1) ORDER BY c.id FOR NO KEY UPDATE`, [ids]);
  // A second statement sees changes committed during the wait.
  const { rows } = await tx.query<{ row: StoredRegistration }>(
    `SELECT json_build_object(${REGISTRATION_FIELDS}) AS row FROM companies c JOIN users m ON m.id = c.master_id
     WHERE ${column} = ANY ($1) ORDER BY c.id`,
    [ids],
  );
  return rows.map(({ row }) => row);
}

export interface RegistrationChange {
  values: RegistrationValues;
  /** Both phone numbers; one is the main one. */
  numbers: { mobileNumber: string | null; officeNumber: string | null };
  disabled: boolean;
  w9: W9 | undefined;
  changedBy: string;
  now: Date;
}

/** Stores a registration form. @returns the key of the replaced W-9 */
export async function updateRegistration(
  tx: PoolClient,
  before: StoredRegistration,
  { values, numbers, disabled, w9, changedBy, now }: RegistrationChange,
): Promise<{ replacedW9: string | null }> {
  const channel = await channelOf(tx, values);
  const { rows } = await tx.query<{ w9_key: string | null }>('SELECT w9_key FROM companies WHERE id = $1', [
    before.companyId,
  ]);
  await tx.query(
    `UPDATE companies SET name = $2, partner_type = $3, size = $4, job_title = $5, website = $6, purchase_channel = $7,
      channel_group = $8,
       sales_area = $9, address = $10, address_cont = $11, city = $12, state = $13, zip_code = $14,
       shipping_address = $15, shipping_address2 = $16,
       shipping_city = $17, shipping_state = $18, shipping_zip_code = $19, tax_id = $20,
       reception_at = CASE WHEN reception_yn = $21 THEN reception_at ELSE $22 END, reception_yn = $21,
       w9_key = coalesce($23, w9_key), w9_name = coalesce($24, w9_name), w9_size = coalesce($25, w9_size),
       changed_by = $26, updated_at = $22, version = version + 1
     WHERE id = $1`,
    [
      before.companyId,
      keepStored(values.companyName, before.companyName),
      numberOrNull(values.partnerType),
      sizeOf(values),
      titleOf(values),
      websiteOf(values),
      channel.name,
      channel.group,
      values.salesArea.join('|') || null,
      ...ADDRESS_FIELDS.map((field) => keepStored(values[field], before[field]) || null),
      keepStored(values.taxId, before.taxId) || null,
      values.receptionYn,
      now,
      w9?.key ?? null,
      w9?.name ?? null,
      w9?.size ?? null,
      changedBy,
    ],
  );
  await tx.query(
    `UPDATE users SET first_name = $2, last_name = $3, mobile_number = $4, office_number = $5, disabled = $6,
      updated_at = $7, version = version + 1
     WHERE id = $1`,
    [
      before.id,
      keepStored(values.firstName, before.firstName),
      keepStored(values.lastName, before.lastName),
      numbers.mobileNumber,
      numbers.officeNumber,
      disabled,
      now,
    ],
  );
  await writeProducts(tx, before.companyId, values);
  return { replacedW9: w9 ? (rows[0]?.w9_key ?? null) : null };
}

/** Trims a text, but keeps the stored one if they differ only in surrounding blanks. */
function keepStored(text: string, stored: string | null | undefined): string {
  return stored?.trim() === text.trim() ? stored : text.trim();
}

const ADDRESS_FIELDS = [
  'address',
  'addressCont',
  'city',
  'state',
  'zipCode',
  'shippingAddress',
  'shippingAddress2',
  'shippingCity',
  'shippingState',
  'shippingZipCode',
] as const;

function numberOrNull(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** Only one partner type has a size (spec 3 §5). */
function sizeOf({ partnerType, size }: RegistrationValues): string | null {
  return partnerType === SIZED_PARTNER_TYPE ? size : null;
}

function titleOf({ jobTitle, otherTitle }: RegistrationValues): string | null {
  return (jobTitle === OTHER ? otherTitle : jobTitle).trim() || null;
}

/** An empty text means that the company has no website. */
function websiteOf({ website, noWebsite }: RegistrationValues): string | null {
  return noWebsite ? '' : website.trim() || null;
}

async function channelOf(
  tx: PoolClient,
  { purchaseChannel, distributor }: RegistrationValues,
): Promise<{ name: string | null; group: string | null }> {
  const name = (purchaseChannel === OTHER ? distributor : purchaseChannel).trim();
  if (name === '') return { name: null, group: null };
  // Locked, so that a concurrent rename finds this registration too.
  const { rowCount } = await tx.query('SELECT FROM distributors WHERE name = $1 FOR KEY SHARE', [name]);
  return { name, group: rowCount === 1 ? name : OTHER };
}

/** Fields whose installation volume doesn't belong to their product type. Locks the chosen ones against deletion. */
export async function unknownVolumes(
  tx: PoolClient,
  { modules, ess }: Pick<RegistrationValues, 'modules' | 'ess'>,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: number; productType: number }>(
    'SELECT id, product_type AS "productType" FROM installation_volumes WHERE id = ANY ($1::bigint[]) FOR KEY SHARE',
    [[modules, ess].flatMap(({ volumeId }) => (volumeId === '' ? [] : [Number(volumeId)]))],
  );
  const isUnknown = (type: number, { none, volumeId }: Installations) =>
    !none && volumeId !== '' && !rows.some(({ id, productType }) => productType === type && String(id) === volumeId);
  return [
    ...(isUnknown(MODULE_TYPE, modules) ? ['modules.volumeId'] : []),
    ...(isUnknown(BATTERY_TYPE, ess) ? ['ess.volumeId'] : []),
  ];
}

async function writeProducts(tx: PoolClient, companyId: number, values: RegistrationValues): Promise<void> {
  for (const [productType, one] of [
    [MODULE_TYPE, values.modules],
    [BATTERY_TYPE, values.ess],
  ] as const) {
    const volume = one.volumeId in VOLUME_BOUNDS ? (numberOf(one.volume) ?? null) : null;
    await tx.query(
      `INSERT INTO registration_products (company_id, product_type, brands, volume_id, volume_data)
        VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (company_id, product_type) DO UPDATE SET brands = excluded.brands, volume_id = excluded.volume_id,
       volume_data = excluded.volume_data`,
      one.none
        ? [companyId, productType, NO_BRAND, null, null]
        : [companyId, productType, one.brands.join('|') || null, numberOrNull(one.volumeId), volume],
    );
  }
}

export async function approve(
  tx: PoolClient,
  companyIds: readonly number[],
  { now, changedBy }: { now: Date; changedBy: string },
): Promise<void> {
  await tx.query(
    `UPDATE companies SET approval_step = ${APPROVED_STEP}, approved_at = $2, updated_at = $2, changed_by = $3,
      version = version + 1,
       review_outcome = NULL, review_note = NULL, reviewed_at = NULL, reviewed_by = NULL
     WHERE id = ANY ($1)`,
    [companyIds, now, changedBy],
  );
}

/** Makes a person the company's master, and the former master a sub-user. */
export async function moveMaster(
  tx: PoolClient,
  companyId: number,
  subUserId: number,
  { now, changedBy }: { now: Date; changedBy: string },
): Promise<void> {
  await tx.query(
    `UPDATE users SET role_id = CASE WHEN id = $2 THEN ${PRIMARY_USER_ROLE_ID} ELSE ${SUB_USER_ROLE_ID} END,
      updated_at = $3, version = version + 1
     WHERE company_id = $1 AND (id = $2 OR role_id = ${PRIMARY_USER_ROLE_ID})`,
    [companyId, subUserId, now],
  );
  await tx.query('UPDATE companies SET updated_at = $2, changed_by = $3, version = version + 1 WHERE id = $1', [
    companyId,
    now,
    changedBy,
  ]);
}

export async function lockNote(tx: PoolClient, id: number): Promise<StoredNote | undefined> {
  const { rows } = await tx.query<{ row: StoredNote }>(
    `SELECT json_build_object(${NOTE_FIELDS}) AS row FROM notes n
      WHERE n.id = $1 AND n.kind = 'registration' FOR UPDATE`,
    [id],
  );
  return rows[0]?.row;
}

/** @param author the note's author @throws HttpError 404 if there is no such company */
export async function insertNote(
  tx: PoolClient,
  {
    companyId,
    content,
    author,
    now,
  }: { companyId: number; content: string; author: { id: number; name: string }; now: Date },
): Promise<StoredNote> {
  const { rows } = await tx.query<{ row: StoredNote }>(
    `INSERT INTO notes AS n (kind, record_id, content, author_id, author_name, created_at, updated_at)
     SELECT 'registration', id, $2, $3, $4, $5, $5 FROM companies WHERE id = $1 AND master_id IS NOT NULL
     RETURNING json_build_object(${NOTE_FIELDS}) AS row`,
    [companyId, content, author.id, author.name, now],
  );
  return rows[0]?.row ?? notFound('partner');
}

export async function updateNote(
  tx: PoolClient,
  id: number,
  { content, editedBy, now }: { content: string; editedBy: string; now: Date },
): Promise<StoredNote> {
  const { rows } = await tx.query<{ row: StoredNote }>(
    `UPDATE notes n SET content = $2, edited_by = $3, updated_at = $4, version = version + 1
     WHERE n.id = $1 RETURNING json_build_object(${NOTE_FIELDS}) AS row`,
    [id, content, editedBy, now],
  );
  return single(rows).row;
}

export async function removeNote(tx: PoolClient, id: number): Promise<void> {
  await tx.query('DELETE FROM notes WHERE id = $1', [id]);
}

/** The master of a note's company, whose page shows the note. */
export async function masterOf(tx: PoolClient, companyId: number): Promise<number> {
  const { rows } = await tx.query<{ id: number | null }>('SELECT master_id AS id FROM companies WHERE id = $1', [
    companyId,
  ]);
  return rows[0]?.id ?? notFound('partner');
}

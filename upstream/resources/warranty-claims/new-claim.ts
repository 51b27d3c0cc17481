import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';

/** A warranty claim that arrives (spec 3 §3, Claim). Days are `YYYY-MM-DD`. */
export interface NewWarrantyClaim {
  isDraft: boolean;
  companyId: number;
  /** The person of the company who makes it. */
  userId: number;
  claimsType: number;
  systemtype: number;
  description: string;
  productName: string;
  quantity: number;
  serialNumbers: readonly string[];
  nameOfPurchasingChannel?: string | undefined;
  installationDate?: string | undefined;
  defectDiscoveryDate?: string | undefined;
  ptoDate?: string | undefined;
  projectName?: string | undefined;
  projectOwnerFirstName?: string | undefined;
  projectOwnerLastName?: string | undefined;
  projectAddress1?: string | undefined;
  projectAddress2?: string | undefined;
  projectCity?: string | undefined;
  projectState?: string | undefined;
  projectZipcode?: string | undefined;
  /** Stored files. */
  evidence: readonly { key: string; name: string }[];
  now: Date;
}

export interface StoredWarrantyClaim {
  id: number;
  /** The claim number. */
  name: string;
  company: string;
  isDraft: boolean;
  status: string;
  productName: string;
  quantity: number;
}

const STORED = `id, label AS name, company_name AS company, is_draft AS "isDraft", status,
  product_name AS "productName", quantity`;

const DRAFT = 'Draft';
const SUBMITTED = 'Submitted';

/** Stores a warranty claim under the next claim number, as its company and person are called now. */
export async function insertWarrantyClaim(tx: PoolClient, claim: NewWarrantyClaim): Promise<StoredWarrantyClaim> {
  const { rows } = await tx.query<StoredWarrantyClaim>(
    `WITH next AS (SELECT nextval(pg_get_serial_sequence('warranty_claims', 'id'))::integer AS id)
     INSERT INTO warranty_claims (id, label, is_draft, company_id, company_name, state, full_name, status, created_at,
       claims_type, systemtype, description, product_name, quantity, serial_numbers, purchasing_channel_name,
       installed_on, discovered_on, pto_on, project_name, owner_first_name, owner_last_name, project_address1,
       project_address2, project_city, project_state, project_zipcode, evidence_keys, evidence_names)
     SELECT next.id, 'WC-' || (100000 + next.id), $1, c.id, c.name, coalesce(c.state, ''),
       btrim(u.first_name || ' ' || u.last_name), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
       $19, $20, $21, $22, $23, $24, $25
     FROM next, companies c JOIN users u ON u.id = $3 WHERE c.id = $2
     RETURNING ${STORED}`,
    [
      ...[claim.isDraft, claim.companyId, claim.userId, claim.isDraft ? DRAFT : SUBMITTED, claim.now],
      ...[claim.claimsType, claim.systemtype, claim.description, claim.productName, claim.quantity],
      claim.serialNumbers,
      ...[
        ...[claim.nameOfPurchasingChannel, claim.installationDate, claim.defectDiscoveryDate, claim.ptoDate],
        ...[claim.projectName, claim.projectOwnerFirstName, claim.projectOwnerLastName],
        ...[claim.projectAddress1, claim.projectAddress2, claim.projectCity, claim.projectState, claim.projectZipcode],
      ].map((text) => text || null),
      claim.evidence.map(({ key }) => key),
      claim.evidence.map(({ name }) => name),
    ],
  );
  return single(rows);
}

/** Locks a warranty claim; undefined if it doesn't exist. */
export async function lockWarrantyClaim(tx: PoolClient, id: number): Promise<StoredWarrantyClaim | undefined> {
  const { rows } = await tx.query<StoredWarrantyClaim>(
    `SELECT ${STORED} FROM warranty_claims WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

/** Submits a locked draft: from now on staff see it. */
export async function submitDraft(tx: PoolClient, id: number, now: Date): Promise<StoredWarrantyClaim> {
  const { rows } = await tx.query<StoredWarrantyClaim>(
    `UPDATE warranty_claims SET is_draft = false, status = $2, created_at = $3 WHERE id = $1 RETURNING ${STORED}`,
    [id, SUBMITTED, now],
  );
  return single(rows);
}

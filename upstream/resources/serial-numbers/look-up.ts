import type { Pool } from 'pg';
import { MAX_WARRANTY_CLAIMS_LOOKED_UP, type LookedUpNumber } from '@/lib/contract/serial-numbers';
import type { RouteType } from '@/lib/domain/access-table';
import type { ClaimState } from '@/lib/domain/claim';
import { distinctSerialNumbers, lookupState } from '@/lib/domain/serial-lookup';
import { serialNumberFault } from '@/lib/domain/serial-number';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, planOnce } from '@/upstream/db/statement';

type Found = Omit<LookedUpNumber, 'state' | 'fault'> & { claimState?: ClaimState | null; isUploaded?: boolean };

/**
 * Answers what the reader may see of serial numbers, with one statement for all. Areas are those of the number's page
 * (decisions, section 14).
 *
 * @param given as pasted; equal numbers are answered once, in the order given
 * @param maySee whether the reader sees an area
 */
export async function lookUp(
  db: Pool,
  given: readonly string[],
  maySee: (area: RouteType) => boolean,
): Promise<{ data: LookedUpNumber[]; duplicates: number }> {
  const { serialNumbers, duplicates } = distinctSerialNumbers(given);
  const { rows } = await singleRow<{ rows: Found[] }>(
    db,
    planOnce({ text: statementFor(maySee), values: [serialNumbers] }),
  );
  const data = rows.map(({ claimState, isUploaded = false, ...row }): LookedUpNumber => {
    const fault = serialNumberFault(row.serialNumber);
    const isInWarranty = Boolean(row.warrantyClaims?.length);
    const state = lookupState({ claim: claimState, isUploaded, isInWarranty, fault });
    return { ...row, state, ...(state === 'invalid' && { fault }) };
  });
  return { data, duplicates };
}

const UPLOADED = {
  fields: `'isUploaded', s.id IS NOT NULL, 'productName', c.product_name`,
  joins: `LEFT JOIN serial_numbers s ON s.serial_number = given.number
    LEFT JOIN article_codes a ON a.id = s.article_code_id LEFT JOIN configurations c ON c.id = a.configuration_id`,
};

const UPLOAD = {
  fields: `'uploadId', u.id, 'uploadedBy', u.user_name, 'uploadedAt', ${instantJson('s.created_at')}`,
  joins: 'LEFT JOIN uploads u ON u.id = s.upload_id',
};

const CLAIM = {
  fields: `'claimState', w.state, 'companyId', w.company_id, 'companyName', co.name,
    'registeredAt', ${instantJson('w.registered_at')}, 'rate', w.rate, 'approvalId', w.approval_id,
    'decidedAt', ${instantJson('w.decided_at')}, 'note', p.note`,
  // The newest claim counts, as on the number's page.
  joins: `LEFT JOIN LATERAL (
      SELECT * FROM claims WHERE claims.serial_number = given.number ORDER BY registered_at DESC, id DESC LIMIT 1
    ) AS w ON true
    LEFT JOIN companies co ON co.id = w.company_id LEFT JOIN approvals p ON p.id = w.approval_id`,
};

const WARRANTY = {
  fields: `'warrantyClaims', coalesce(r.claims, '[]')`,
  // An overlap with thousands of numbers would compare each claim with all of them. `OFFSET 0` keeps the planner from
  // walking all claims by time.
  joins: `LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('id', id, 'claimLabel', label)) AS claims
      FROM (
        SELECT * FROM (
          SELECT id, label, created_at FROM warranty_claims
          WHERE serial_numbers @> ARRAY[given.number] AND NOT is_draft OFFSET 0
        ) AS held ORDER BY created_at DESC, id DESC LIMIT ${MAX_WARRANTY_CLAIMS_LOOKED_UP}
      ) AS newest
    ) AS r ON true`,
};

/** SQL that answers the numbers `$1` with the parts of these areas. */
function statementFor(maySee: (area: RouteType) => boolean): string {
  const parts = [
    ...(maySee('uploads') || maySee('approvals') ? [UPLOADED] : []),
    ...(maySee('uploads') ? [UPLOAD] : []),
    ...(maySee('approvals') ? [CLAIM] : []),
    ...(maySee('supportCenter') ? [WARRANTY] : []),
  ];
  const fields = ["'serialNumber', given.number", ...parts.map((part) => part.fields)].join(', ');
  return `SELECT coalesce(json_agg(json_build_object(${fields}) ORDER BY given.place), '[]') AS rows
    FROM unnest($1::text[]) WITH ORDINALITY AS given (number, place)
    ${parts.map(({ joins }) => joins).join('\n    ')}`;
}

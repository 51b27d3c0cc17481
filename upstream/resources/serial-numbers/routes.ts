import type { Pool } from 'pg';
import {
  exportSerialNumbers,
  getSerialNumber,
  lookUpSerialNumbers,
  MAX_OF_SERIAL_NUMBER,
  type SerialNumber,
} from '@/lib/contract/serial-numbers';
import type { RouteType } from '@/lib/domain/access-table';
import { codeText } from '@/lib/domain/cell-text';
import { mayDo } from '@/lib/domain/rights';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, planOnce } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';
import { findRights, sightOf } from '../access-control-list/repository';
import { lookUp } from './look-up';

export const serialNumberRoutes = [
  handle(getSerialNumber, async ({ db, params, user }) =>
    findSerialNumber(db, codeText(params.number).toUpperCase(), await sightOf(db, user)),
  ),
  handle(lookUpSerialNumbers, async ({ db, body, user }) => lookUp(db, body.serialNumbers, await sightOf(db, user))),
  handle(exportSerialNumbers, async ({ db, body, user }) => {
    const rights = await findRights(db, user);
    // Each part is exported only with that right in its area.
    return (await lookUp(db, body.serialNumbers, (area) => mayDo(rights, area, 'export'))).data;
  }),
];

/** A part of the answer about number `$1`; one of its areas is required. */
interface Part {
  areas: readonly RouteType[];
  /** May include more for readers with additional rights. */
  json: (maySee: (routeType: RouteType) => boolean) => string;
}

/** SQL for rows as JSON, newest first. */
const newest = (fields: string, from: string, orderBy: string) => `(
  SELECT coalesce(json_agg(row ORDER BY place), '[]') FROM (
    SELECT json_build_object(${fields}) AS row, row_number() OVER (ORDER BY ${orderBy}) AS place
    FROM ${from} ORDER BY place LIMIT ${MAX_OF_SERIAL_NUMBER}
  ) AS rows)`;

const fullName = (person: string) => `nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), '')`;

const PARTS: Readonly<Record<Exclude<keyof SerialNumber, 'serialNumber'>, Part>> = {
  product: {
    areas: ['uploads', 'approvals'],
    json: () => `(
      SELECT json_build_object('articleCode', a.code, 'productName', c.product_name, 'configurationType',
        c.configuration_type,
        'volume', a.volume)
      FROM serial_numbers s JOIN article_codes a ON a.id = s.article_code_id JOIN configurations c
        ON c.id = a.configuration_id
      WHERE s.serial_number = $1)`,
  },
  upload: {
    areas: ['uploads'],
    json: () => `(
      SELECT json_build_object('id', u.id, 'by', u.user_name, 'fileNames', coalesce(u.file_names, '{}'),
        'at', ${instantJson('s.created_at')})
      FROM serial_numbers s LEFT JOIN uploads u ON u.id = s.upload_id WHERE s.serial_number = $1)`,
  },
  claims: {
    areas: ['approvals'],
    json: (maySee) =>
      newest(
        `'id', w.id, 'companyId', co.id, 'companyName', co.name, 'userId', u.id,
       'fullName', ${fullName('u')},
       'registeredAt', ${instantJson('w.registered_at')}, 'state', w.state, 'rate', w.rate, 'promotion',
         p.promotion_type,
       'pricedAt', ${instantJson('w.priced_at')}, 'approvalId', w.approval_id, 'decidedAt',
         ${instantJson('w.decided_at')},
       'decidedById', by.id, 'decidedBy', ${fullName('by')}, 'note', a.note
       ${maySee('qpointManagement') ? ", 'movementId', l.id" : ''}`,
        `claims w JOIN companies co ON co.id = w.company_id LEFT JOIN users u ON u.id = w.user_id
       LEFT JOIN promotions p ON p.id = w.promotion_id LEFT JOIN approvals a ON a.id = w.approval_id
       LEFT JOIN users by ON by.id = a.user_id LEFT JOIN point_ledger l ON l.approval_id = w.approval_id
       WHERE w.serial_number = $1`,
        'w.registered_at DESC, w.id DESC',
      ),
  },
  warrantyClaims: {
    areas: ['supportCenter'],
    json: () =>
      newest(
        `'id', w.id, 'claimLabel', w.label, 'companyId', w.company_id, 'companyName', w.company_name,
        'claimStatus', w.status,
       'createdAt', ${instantJson('w.created_at')}, 'projectId', w.project_id, 'projectName', w.project_name,
       'evidence', cardinality(w.evidence_keys)`,
        'warranty_claims w WHERE w.serial_numbers @> ARRAY[$1::text] AND NOT w.is_draft',
        'w.created_at DESC, w.id DESC',
      ),
  },
};

/** @throws HttpError 404 if the reader may see nothing about the number */
async function findSerialNumber(
  db: Pool,
  serialNumber: string,
  maySee: (routeType: RouteType) => boolean,
): Promise<SerialNumber> {
  const fields = Object.entries(PARTS)
    .filter(([, { areas }]) => areas.some(maySee))
    .map(([name, { json }]) => `'${name}', ${json(maySee)}`);
  const { found } = await singleRow<{ found: SerialNumber }>(
    db,
    planOnce({
      text: `SELECT json_build_object('serialNumber', $1::text, ${fields.join(', ')}) AS found`,
      values: [serialNumber],
    }),
  );
  const { product, upload, claims = [], warrantyClaims = [] } = found;
  return product || upload || claims.length > 0 || warrantyClaims.length > 0 ? found : notFound('serial number');
}

import { MAX_SHOWN_SERIAL_NUMBERS } from '@/lib/contract/warranty-claims';
import { instantJson } from '@/upstream/db/statement';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';

/** The creator of a claim `w`, which stores only a name; found if exactly one of the company's people has it. */
export const WARRANTY_PERSON = `(
  SELECT min(u.id) FROM users u
  WHERE u.company_id = w.company_id AND u.name_key = w.person_key AND u.deleted_at IS NULL
    AND u.role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID}) HAVING count(*) = 1)`;

/** Additional fields of an opened claim `w`. */
export const DETAIL_FIELDS = `
  'evidence', (
    SELECT coalesce(json_agg(json_build_object('name', f.name, 'kind', split_part(f.key, '.', 2))
      ORDER BY f.place), '[]')
    FROM unnest(w.evidence_keys, w.evidence_names) WITH ORDINALITY AS f (key, name, place)),
  'numberOfCompany', CASE WHEN w.company_id IS NOT NULL THEN (
    SELECT count(*) FROM warranty_claims o
    WHERE o.company_id = w.company_id AND NOT o.is_draft AND (o.created_at, o.id) <= (w.created_at, w.id)) END,
  'serialNumbers', (
    SELECT coalesce(json_agg(json_build_object(
      'serialNumber', n.number, 'uploadedAt', ${instantJson('s.created_at')}, 'productName', s.product_name,
      'isInProject', s.product_name IS NOT NULL AND EXISTS (
        SELECT FROM projects p, jsonb_array_elements(p.serial_numbers) AS piece
        WHERE p.id = w.project_id AND NOT p.is_draft
          AND upper(btrim(piece ->> 'productName')) = s.product_name),
      'claimedBefore', (
        SELECT json_build_object('id', o.id, 'claimLabel', o.label, 'createdAt', ${instantJson('o.created_at')},
          'claimStatus', o.status)
        FROM warranty_claims o
        WHERE o.serial_numbers @> ARRAY[n.number] AND NOT o.is_draft
          AND (o.created_at, o.id) < (w.created_at, w.id)
        ORDER BY o.created_at DESC, o.id DESC LIMIT 1)
    ) ORDER BY n.place), '[]')
    FROM (
      SELECT * FROM unnest(w.serial_numbers) WITH ORDINALITY AS each (number, place) LIMIT ${MAX_SHOWN_SERIAL_NUMBERS}
    ) AS n
    LEFT JOIN LATERAL (
      SELECT s.created_at, c.product_name FROM serial_numbers s JOIN article_codes a ON a.id = s.article_code_id
        JOIN configurations c ON c.id = a.configuration_id
      WHERE s.serial_number = n.number
    ) AS s ON true)`;

import type { DuplicateReason } from '@/lib/domain/registration-duplicates';

/** Maximum listed per kind: a number that dozens share, such as a landlord's, says little. */
const NAMED = 5;

/** Shorter phone numbers don't identify a company. */
const PHONE = (
  column: string,
) => `phone_digits(${column}) IN (phone_digits(m.mobile_number), phone_digits(m.office_number))
  AND length(phone_digits(${column})) >= 7`;

const othersBy = (condition: string) => `SELECT d.id FROM companies d WHERE d.master_id IS NOT NULL AND ${condition}`;
const othersByPhone = (column: string) =>
  'SELECT d.id FROM users p JOIN companies d ON d.master_id = p.id ' +
  `WHERE p.${column} IS NOT NULL AND ${PHONE(`p.${column}`)}`;

/**
 * Other registrations that may be the same company as `companies c` with master `users m`, each reason with its own
 * index. Blank values match nothing.
 */
const OTHERS: Readonly<Record<DuplicateReason, string>> = {
  taxId: othersBy('letters_and_digits(d.tax_id) = letters_and_digits(c.tax_id)'),
  companyName: othersBy('letters_and_digits(d.name) = letters_and_digits(c.name)'),
  website: othersBy('web_host(d.website) = web_host(c.website)'),
  phone: `${othersByPhone('mobile_number')} UNION ${othersByPhone('office_number')}`,
};

const REASONS = Object.entries(OTHERS) as [DuplicateReason, string][];

/** SQL for the reasons any other registration matches, as a JSON list. */
export const DUPLICATE_BY = `(SELECT coalesce(json_agg(reason), '[]') FROM (VALUES
  ${REASONS.map(([reason, others]) => `('${reason}', EXISTS (SELECT FROM (${others}) AS o WHERE o.id <> c.id))`).join(
    ',\n  ',
  )}
) AS shared (reason, is_shared) WHERE is_shared)`;

export const DUPLICATES = `(
  SELECT coalesce(json_agg(json_build_object('id', d.master_id, 'name', d.name, 'approvalStep', d.approval_step,
    'disabled', d.master_disabled, 'reasons', same.reasons) ORDER BY cardinality(same.reasons) DESC, d.id), '[]')
  FROM (
    SELECT id, array_agg(DISTINCT reason) AS reasons FROM (
      ${REASONS.map(
        ([reason, others]) => `(SELECT o.id, '${reason}' AS reason FROM (${others}) AS o WHERE o.id <> c.id
        ORDER BY o.id LIMIT ${NAMED})`,
      ).join('\n      UNION ALL ')}
    ) AS found GROUP BY id
  ) AS same JOIN companies d ON d.id = same.id)`;

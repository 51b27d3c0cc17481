import type { DuplicateReason } from '@/lib/domain/registration-duplicates';

/** So many of one kind are named: a number that dozens share, such as a landlord's, says little. */
const NAMED = 5;

/** The shortest number that tells one company from another. */
const PHONE = (
  column: string,
) => `phone_digits(${column}) IN (phone_digits(m.mobile_number), phone_digits(m.office_number))
  AND length(phone_digits(${column})) >= 7`;

const othersBy = (condition: string) => `SELECT d.id FROM companies d WHERE d.master_id IS NOT NULL AND ${condition}`;
const othersByPhone = (column: string) =>
  'SELECT d.id FROM users p JOIN companies d ON d.master_id = p.id ' +
  `WHERE p.${column} IS NOT NULL AND ${PHONE(`p.${column}`)}`;

/**
 * The other registrations that may be of the same company as `companies c` with its master `users m`, each by an index
 * of its own. What is blank is like nothing.
 */
const OTHERS: Readonly<Record<DuplicateReason, string>> = {
  taxId: othersBy('letters_and_digits(d.tax_id) = letters_and_digits(c.tax_id)'),
  companyName: othersBy('letters_and_digits(d.name) = letters_and_digits(c.name)'),
  website: othersBy('web_host(d.website) = web_host(c.website)'),
  phone: `${othersByPhone('mobile_number')} UNION ${othersByPhone('office_number')}`,
};

const REASONS = Object.entries(OTHERS) as [DuplicateReason, string][];

/** What any other registration shares with one of the list, as a list of reasons. */
export const DUPLICATE_BY = `(SELECT coalesce(json_agg(reason), '[]') FROM (VALUES
  ${REASONS.map(([reason, others]) => `('${reason}', EXISTS (SELECT FROM (${others}) AS o WHERE o.id <> c.id))`).join(
    ',\n  ',
  )}
) AS shared (reason, is_shared) WHERE is_shared)`;

/** Those others, with what each shares. */
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

import { COMPANY_SIZES, MAX_COMPANY_NAME, PARTNER_TYPES } from '@/lib/domain/registration';
import { MAX_NAME } from '@/lib/domain/person';
import { externalId, joined, writtenFlag, writtenTime, type ImportArea } from '../area';
import { choice, column, decimal, email, file, flag, id, instant, oneOf, phone, points, reference } from '../column';
import { required, text, whole } from '../column';

/** Kinds of external IDs, as intake names them. */
export const COMPANY = 'registration';
export const PERSON = 'sub-user';

export const toCompany = (meaning = 'Company') =>
  required('company_id', reference(COMPANY, 'companies'), meaning, 'C-17');

const INSTALLED = [
  { type: 1, word: 'module' },
  { type: 2, word: 'battery' },
] as const;

export const companies: ImportArea = {
  title: 'Companies',
  notes:
    'A company in step 2 is approved. A `purchase_channel` that isn’t a distributor of the form is listed under ' +
    'Other. No emails are sent.',
  files: [
    {
      name: 'companies',
      meaning: 'A partner company and its registration.',
      kind: COMPANY,
      table: 'companies',
      columns: [
        required('company_id', id(), 'ID in the previous system', 'C-17'),
        required('name', text(MAX_COMPANY_NAME), 'Company name', 'Sunny Roofs LLC'),
        required('step', whole(0, 2), '0 registered, 1 in review, 2 approved', '2'),
        column('address', text(), 'Street and number', '100 Main St'),
        column('address_cont', text(), 'Suite or unit', 'Suite 4'),
        column('city', text(), 'City', 'Irvine'),
        column('state', text(50), 'State', 'CA'),
        column('zip_code', text(20), 'ZIP code', '92602'),
        column('website', text(), 'Website', 'https://sunny.example.com'),
        column('office_number', phone(), 'Office number', '9497774444'),
        column('mobile_number', phone(), 'Mobile number', '9497774445'),
        column(
          'partner_type',
          choice(Object.fromEntries(Object.entries(PARTNER_TYPES).map(([code, name]) => [name, Number(code)]))),
          'Kind of partner',
          'Contractor/EPC',
        ),
        column('size', oneOf(COMPANY_SIZES), 'Size of a contractor', 'Small'),
        column('job_title', text(), 'Job title of the master', 'Owner'),
        column('purchase_channel', text(), 'Distributor, or another channel', 'Sunline Supply'),
        column('sales_area', text(2_000), 'Regions, each code:name, separated by |', 'CA:California|AZ:Arizona'),
        column('shipping_address', text(), 'Shipping address', '7 Dock Rd'),
        column('shipping_address2', text(), 'Suite or unit', ''),
        column('shipping_city', text(), 'City', 'Irvine'),
        column('shipping_state', text(50), 'State', 'CA'),
        column('shipping_zip_code', text(20), 'ZIP code', '92602'),
        column('tax_id', text(30), 'Tax ID', '98-1234567'),
        column('w9', file('w9'), 'W-9', 'w9/C-17.pdf'),
        column('description', text(10_000), 'What the company says about itself', 'Family-owned installer.'),
        column('survey', whole(1, 7), 'How it found the program, by the codes of the survey', '2'),
        column('survey_text', text(), 'Its words', ''),
        column('newsletter', flag(), 'Whether it receives the newsletter; yes if empty', 'yes'),
        column('newsletter_at', instant(), 'When it said so', '2025-03-01T17:00:00Z'),
        column('approved_at', instant(), 'When it was approved', '2025-03-04T17:00:00Z'),
        column('review_outcome', oneOf(['asked', 'rejected']), 'Outcome of the latest review, unless approved', ''),
        column('review_note', text(5_000), 'What was written to the applicant', ''),
        column('reviewed_at', instant(), 'When it was reviewed', ''),
        column('reviewed_by', text(), 'Name of the reviewer', ''),
        ...INSTALLED.flatMap(({ word }) => [
          column(
            `${word}_brands`,
            text(2_000),
            `Brands of the ${word} products it installs, separated by |`,
            'Q CELLS',
          ),
          column(`${word}_volume_id`, whole(1, 1_000), `Yearly volume, by the codes of the form`, ''),
          column(`${word}_volume`, decimal(), `Yearly volume as a number`, ''),
        ]),
        column('created_at', instant(), 'When it registered', '2025-03-01T17:00:00Z'),
        column('updated_at', instant(), 'When it was changed last', '2025-03-04T17:00:00Z'),
      ],
      rule: (row) => {
        const review = ['review_outcome', 'review_note', 'reviewed_at', 'reviewed_by'].filter(
          (name) => row[name] !== null,
        );
        if (review.length > 0 && review.length < 4)
          return ['review_outcome', 'A review needs outcome, note, time and reviewer.'];
        if (review.length > 0 && row.step === 2) return ['review_outcome', 'An approved company has no open review.'];
        return undefined;
      },
      select: `
        SELECT ${externalId(COMPANY, 'c.id')} AS company_id, c.name, c.approval_step AS step, c.address, c.address_cont,
          c.city, c.state, c.zip_code, c.website, c.office_number, c.mobile_number,
          CASE c.partner_type ${Object.entries(PARTNER_TYPES)
            .map(([code, name]) => `WHEN ${code} THEN '${name}'`)
            .join(' ')} END AS partner_type,
          c.size, c.job_title, c.purchase_channel, c.sales_area, c.shipping_address, c.shipping_address2,
          c.shipping_city,
          c.shipping_state, c.shipping_zip_code, c.tax_id,
          CASE WHEN c.w9_key IS NOT NULL THEN ${w9Name('c')} END AS w9, c.description, c.survey, c.survey_text,
          CASE c.reception_yn WHEN 'Y' THEN 'yes' ELSE 'no' END AS newsletter,
          ${writtenTime('c.reception_at')} AS newsletter_at, ${writtenTime('c.approved_at')} AS approved_at,
          c.review_outcome, c.review_note, ${writtenTime('c.reviewed_at')} AS reviewed_at, c.reviewed_by,
          ${INSTALLED.map(
            ({ word }) =>
              `${word}.brands AS ${word}_brands, ${word}.volume_id AS ${word}_volume_id, ${word}.volume_data AS
                ${word}_volume`,
          ).join(', ')},
          ${writtenTime('c.created_at')} AS created_at, ${writtenTime('c.updated_at')} AS updated_at
        FROM companies c
        ${INSTALLED.map(
          ({ type, word }) =>
            `LEFT JOIN registration_products ${word} ON ${word}.company_id = c.id AND ${word}.product_type = ${type}`,
        ).join('\n')}
        ORDER BY c.id`,
      files: `SELECT ${w9Name('c')} AS name, c.w9_key AS key FROM companies c WHERE c.w9_key IS NOT NULL`,
    },
  ],
  write: [
    `INSERT INTO companies (id, name, approval_step, address, address_cont, city, state, zip_code, website,
      office_number,
       mobile_number, partner_type, size, job_title, purchase_channel, channel_group, sales_area, shipping_address,
       shipping_address2, shipping_city, shipping_state, shipping_zip_code, tax_id, w9_key, w9_name, w9_size,
       description,
       survey, survey_text, reception_yn, reception_at, approved_at, review_outcome, review_note, reviewed_at,
       reviewed_by,
       created_at, updated_at)
     SELECT s.id, s.name, s.step, s.address, s.address_cont, s.city, s.state, s.zip_code, s.website, s.office_number,
       s.mobile_number, s.partner_type, s.size, s.job_title, s.purchase_channel,
       CASE WHEN s.purchase_channel IN (SELECT name FROM distributors) THEN s.purchase_channel
         WHEN s.purchase_channel IS NOT NULL THEN 'Other' END, s.sales_area, s.shipping_address,
       s.shipping_address2, s.shipping_city, s.shipping_state, s.shipping_zip_code, s.tax_id, s.w9 -> 0 ->> 'key',
       s.w9 -> 0 ->> 'name', (s.w9 -> 0 ->> 'size')::integer, s.description, s.survey, s.survey_text,
       CASE WHEN s.newsletter IS FALSE THEN 'N' ELSE 'Y' END, s.newsletter_at, s.approved_at, s.review_outcome,
       s.review_note, s.reviewed_at, s.reviewed_by, coalesce(s.created_at, now()),
       coalesce(s.updated_at, s.created_at, now())
     FROM staged_companies s ORDER BY s.line`,
    ...INSTALLED.map(
      ({ type, word }) =>
        `INSERT INTO registration_products (company_id, product_type, brands, volume_id, volume_data)
         SELECT s.id, ${type}, s.${word}_brands, s.${word}_volume_id, s.${word}_volume FROM staged_companies s
         WHERE num_nonnulls(s.${word}_brands, s.${word}_volume_id, s.${word}_volume) > 0`,
    ),
  ],
};

function w9Name(company: string): string {
  return `'w9/' || ${externalId(COMPANY, `${company}.id`)} || substring(${company}.w9_key from '\\.[a-z]+')`;
}

const PERSON_ROLES = { master: 5, 'sub-user': 6 } as const;

export const people: ImportArea = {
  title: 'People',
  notes:
    'Partners don’t sign in to this product, so they have no password here. Admins aren’t imported: an ' +
    'administrator creates them, and each gets a temporary password by email.',
  files: [
    {
      name: 'people',
      meaning: 'The master of a company, or one of its sub-users.',
      kind: PERSON,
      table: 'users',
      columns: [
        required('person_id', id(), 'ID in the previous system', 'P-31'),
        toCompany(),
        required('role', choice(PERSON_ROLES), 'A company has one master', 'master'),
        required('email', email(), 'Email address; each person has their own', 'ada@sunny.example.com', {
          unique: {
            group: 'email',
            taken: 'SELECT lower(email) AS value FROM users',
            key: (text) => text.toLowerCase(),
          },
        }),
        required('first_name', text(MAX_NAME), 'First name', 'Ada'),
        required('last_name', text(MAX_NAME), 'Last name', 'Young'),
        column('mobile_number', phone(), 'Mobile number', '9497774445'),
        column('office_number', phone(), 'Office number', '9497774444'),
        column('disabled', flag(), 'Whether the person is disabled; no if empty', 'no'),
        column('created_at', instant(), 'When they registered', '2025-03-01T17:00:00Z'),
        column('updated_at', instant(), 'When they were changed last', '2025-03-01T17:00:00Z'),
      ],
      rule: ({ role, company_id: company }, { notes }) => {
        const masters = notes('masters', () => new Set());
        if (role !== PERSON_ROLES.master) return undefined;
        if (masters.has(company)) return ['role', 'This company already has a master.'];
        masters.add(company);
        return undefined;
      },
      select: `
        SELECT ${externalId(PERSON, 'u.id')} AS person_id, ${externalId(COMPANY, 'u.company_id')} AS company_id,
          CASE u.role_id WHEN 5 THEN 'master' ELSE 'sub-user' END AS role, u.email, u.first_name, u.last_name,
          u.mobile_number, u.office_number, ${writtenFlag('u.disabled')} AS disabled,
          ${writtenTime('u.created_at')} AS created_at, ${writtenTime('u.updated_at')} AS updated_at
        FROM users u WHERE u.company_id IS NOT NULL AND u.role_id IN (5, 6) AND u.deleted_at IS NULL ORDER BY u.id`,
    },
  ],
  write: [
    `INSERT INTO users (id, company_id, role_id, email, first_name, last_name, mobile_number, office_number, disabled,
       created_at, updated_at)
     SELECT s.id, c.result_id, s.role, s.email, s.first_name, s.last_name, s.mobile_number, s.office_number,
       coalesce(s.disabled, false), coalesce(s.created_at, now()), coalesce(s.updated_at, s.created_at, now())
     FROM staged_people s ${joined(COMPANY, 'company_id', 'c')} ORDER BY s.line`,
  ],
};

export const openingBalances: ImportArea = {
  title: 'Opening balances',
  notes:
    'The balance becomes two movements of the ledger: what the company had received, and what it had spent. They ' +
    'contain everything settled before, so imported orders and claims move no points. A later correction is a ' +
    'point update.',
  files: [
    {
      name: 'opening_balances',
      meaning: 'The points of a company on the day of the import.',
      kind: 'opening balance',
      columns: [
        toCompany(),
        required('received', points(), 'All points it ever received, in Q', '52000'),
        required('spent', points(), 'All points it ever spent, less those returned, in Q', '40000'),
        required('as_of', instant(), 'When this was its balance', '2026-03-31T07:00:00Z'),
      ],
      result: `(SELECT c.result_id FROM intake_ids c WHERE c.source = $1 AND c.kind = '${COMPANY}'
        AND c.external_id = s.company_id)`,
      rule: ({ company_id: company, received, spent, as_of: at }, known) => {
        known.spent.set(String(company), Number(spent));
        if (Number(spent) > Number(received)) return ['spent', 'A company can’t have spent more than it received.'];
        // Later movements can't be before it.
        return Date.parse(String(at)) > Date.now() ? ['as_of', 'This time is in the future.'] : undefined;
      },
      select: `
        SELECT ${externalId(COMPANY, 'p.company_id')} AS company_id, p.accrued AS received, p.consumed AS spent,
          ${writtenTime('p.last_movement_at')} AS as_of
        FROM company_points p WHERE p.last_movement_at IS NOT NULL ORDER BY p.company_id`,
    },
  ],
  write: [
    ...[
      ['opening', 's.received'],
      ['opening_spent', '-s.spent'],
    ].map(
      ([kind, amount]) =>
        `INSERT INTO point_ledger (company_id, amount, kind, created_at)
         SELECT c.result_id, ${amount}, '${kind}', s.as_of FROM staged_opening_balances s
         ${joined(COMPANY, 'company_id', 'c')} WHERE ${amount} <> 0 ORDER BY s.line`,
    ),
  ],
};

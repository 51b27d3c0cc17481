import { CLOSE_REASON_IDS, MAX_REPLY, MAX_REPLY_TITLE } from '@/lib/domain/inquiry';
import { isSystemType } from '@/lib/domain/warranty-claim';
import { externalId, joined, writtenFlag, writtenTime, type ImportArea } from '../area';
import { choice, column, date, decimal, email, file, files, flag, id, instant, oneOf, reference } from '../column';
import { required, text, whole, type Column } from '../column';
import { COMPANY, PERSON, toCompany } from './companies';

export const PROJECT = 'project';
export const WARRANTY_CLAIM = 'warranty claim';
export const INQUIRY = 'inquiry';

/** Paths of exported files: the folder of a row, and the place of each. */
const paths = (of: string, keys: string, name: string) =>
  `(SELECT string_agg(${of} || ${name}, '|' ORDER BY f.place) FROM unnest(${keys}) WITH ORDINALITY AS f (key, place))`;

const storedKeys = (name: string) =>
  `ARRAY(SELECT f ->> 'key' FROM jsonb_array_elements(coalesce(s.${name}, '[]')) WITH ORDINALITY AS x (f, place)
     ORDER BY place)`;

/** Columns of a project that are stored under their name. */
const PROJECT_COLUMNS: readonly Column[] = [
  column('first_name', text(100), 'First name of the owner', 'Grace'),
  column('last_name', text(100), 'Last name of the owner', 'Miller'),
  column('email', email(), 'Email address of the owner', 'grace@home.example'),
  column('phone_number', text(40), 'Telephone number of the owner', '(949) 555-0142'),
  column('is_mobile_number', flag(), 'Whether it is a mobile number', 'yes'),
  column('project_address', text(), 'Address', '12 Oak Ave'),
  column('project_address2', text(), 'Suite or unit', ''),
  column('project_city', text(), 'City', 'Irvine'),
  column('project_state', text(50), 'State', 'CA'),
  column('project_zip_code', text(20), 'ZIP code', '92602'),
  column('system_size', decimal(), 'Size in kW', '8.4'),
  column('system_type', text(), 'Kind of system', 'PV + Storage'),
  column('module_brand', text(), 'Brand of the modules', 'Q CELLS'),
  column('module_model', text(), 'Model of the modules', 'Q.TRON BLK M-G2+ 430'),
  column('module_power_class', whole(0, 100_000), 'Watts of a module', '430'),
  column('number_of_modules', whole(0, 1_000_000), 'Number of modules', '20'),
  column('name_of_module_brand_panel_other', text(), 'Another brand of modules', ''),
  column('battery_brand', text(), 'Brand of the battery', ''),
  column('battery_model', text(), 'Model of the battery', ''),
  column('battery_energy', decimal(), 'kWh of the battery', ''),
  column('battery_inverter_power', decimal(), 'kW of its inverter', ''),
  column('battery_capacity', decimal(), 'Ah of the battery', ''),
  column('name_of_module_brand_battery_other', text(), 'Another brand of batteries', ''),
  column('pv_inverter_brand', text(), 'Brand of the inverter', 'SMA'),
  column('pv_inverter_model', text(), 'Model of the inverter', 'Sunny Boy 7.7'),
  column('racking_brand', text(), 'Brand of the racking', 'IronRidge'),
  column('racking_model', text(), 'Model of the racking', 'XR100'),
  column('installation_date', date(), 'Day of the installation', '2025-06-01'),
  column('operate_date', date(), 'Day of the permission to operate', '2025-06-20'),
  column('purchasing_channel', text(), 'Purchasing channel', 'distributor'),
  column('name_of_purchasing_channel', text(), 'Its name', 'Sunline Supply'),
  column('panel_qualified', flag(), 'Whether the modules qualify', 'yes'),
  column('battery_qualified', flag(), 'Whether the battery qualifies', ''),
  column('panel_non_qcells', flag(), 'Whether the modules are of another maker', 'no'),
  column('battery_non_qcells', flag(), 'Whether the battery is of another maker', ''),
  column('qualify_labor_warranty', flag(), 'Whether it qualifies for labor', 'yes'),
  column('note', text(10_000), 'Note of the partner', ''),
  column('first_saved_source', text(50), 'Where it was saved first', 'Web'),
  column('first_registered_source', text(50), 'Where it was registered first', 'Web'),
  column('source', text(50), 'Where it was saved last', 'Web'),
  column('module_upload_source', text(50), 'Where its modules were uploaded', ''),
  column('inverter_upload_source', text(50), 'Where its inverter was uploaded', ''),
  column('drafted_at', instant(), 'When it was saved as a draft', ''),
];

const listed = (prefix: string, columns: readonly Column[]) => columns.map(({ name }) => `${prefix}${name}`).join(', ');

const shown = (alias: string, columns: readonly Column[]) =>
  columns
    .map(({ name, type }) => {
      if (type === 'timestamptz') return `${writtenTime(`${alias}.${name}`)} AS ${name}`;
      return type === 'boolean' ? `${writtenFlag(`${alias}.${name}`)} AS ${name}` : `${alias}.${name}`;
    })
    .join(', ');

const UNITS = /^(\d{1,7} (modules|inverter) [^|]+)(\|\d{1,7} (modules|inverter) [^|]+)*$/;

const imageName = (place: string) => `'/image-' || ${place} || '.webp'`;
const proofName = (key: string, place: string) =>
  `'/proof-' || ${place} || '.' || substring(${key} from '\\.([a-z0-9]+)\\.attached$')`;

const projectFolder = `'projects/' || ${externalId(PROJECT, 'p.id')}`;

export const projects: ImportArea = {
  title: 'Projects',
  files: [
    {
      name: 'projects',
      meaning: 'A project that a partner registered.',
      kind: PROJECT,
      table: 'projects',
      columns: [
        required('project_id', id(), 'ID in the previous system', 'PR-1'),
        toCompany(),
        column('person_id', reference(PERSON, 'people'), 'Person who registered it', 'P-31'),
        required('project_name', text(), 'Name', 'Miller Residence'),
        ...PROJECT_COLUMNS,
        column('battery', flag(), 'Whether it has a battery; no if empty', 'no'),
        column(
          'units',
          {
            ...text(10_000),
            format: 'number, modules or inverter, and product; separated by |',
            schema: text(10_000).schema.refine(
              (units) => UNITS.test(String(units)),
              'Enter units as 20 modules Q.TRON 430.',
            ),
          },
          'What was installed',
          '20 modules Q.TRON 430|1 inverter SMA Sunny Boy',
        ),
        column('images', files('picture'), 'Pictures', 'projects/PR-1/roof.jpg'),
        column('proofs', files('attachment'), 'Proof of the permission to operate', 'projects/PR-1/letter.pdf'),
        column('is_draft', flag(), 'Whether it is a draft; no if empty', 'no'),
        column('created_at', instant(), 'When it was registered', '2025-06-21T17:00:00Z'),
        column('updated_at', instant(), 'When it was changed last', '2025-06-21T17:00:00Z'),
      ],
      select: `
        SELECT ${externalId(PROJECT, 'p.id')} AS project_id, ${externalId(COMPANY, 'p.company_id')} AS company_id,
          CASE WHEN u.role_id IN (5, 6) THEN ${externalId(PERSON, 'u.id')} END AS person_id, p.project_name,
          ${shown('p', PROJECT_COLUMNS)}, ${writtenFlag('p.battery')} AS battery,
          (SELECT string_agg(concat_ws(' ', n ->> 'volume', n ->> 'type', n ->> 'productName'), '|' ORDER BY place)
           FROM jsonb_array_elements(p.serial_numbers) WITH ORDINALITY AS x (n, place)) AS units,
          ${paths(projectFolder, 'p.image_keys', imageName('f.place'))} AS images,
          ${paths(projectFolder, 'p.proof_keys', proofName('f.key', 'f.place'))} AS proofs,
          ${writtenFlag('p.is_draft')} AS is_draft, ${writtenTime('p.created_at')} AS created_at,
          ${writtenTime('p.updated_at')} AS updated_at
        FROM projects p LEFT JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL ORDER BY p.id`,
      files: `
        SELECT ${projectFolder} || ${imageName('f.place')} AS name, f.key FROM projects p
        CROSS JOIN LATERAL unnest(p.image_keys) WITH ORDINALITY AS f (key, place)
        UNION ALL
        SELECT ${projectFolder} || ${proofName('f.key', 'f.place')}, f.key FROM projects p
        CROSS JOIN LATERAL unnest(p.proof_keys) WITH ORDINALITY AS f (key, place)`,
    },
  ],
  write: [
    `INSERT INTO projects (id, company_id, user_id, project_name, ${listed('', PROJECT_COLUMNS)}, battery,
      serial_numbers,
       image_keys, proof_keys, is_draft, created_at, updated_at)
     SELECT s.id, c.result_id, p.result_id, s.project_name, ${listed('s.', PROJECT_COLUMNS)}, coalesce(s.battery,
     false),
       coalesce((SELECT jsonb_agg(jsonb_build_object('volume', m[1]::integer, 'type', m[2], 'productName', m[3])
       ORDER BY place)
         FROM string_to_table(s.units, '|') WITH ORDINALITY AS x (unit, place)
         CROSS JOIN LATERAL regexp_match(unit, '^(\\d+) (modules|inverter) (.+)$') AS m), '[]'),
       ${storedKeys('images')}, ${storedKeys('proofs')}, coalesce(s.is_draft, false), coalesce(s.created_at, now()),
       coalesce(s.updated_at, s.created_at, now())
     FROM staged_projects s ${joined(COMPANY, 'company_id', 'c')} ${joined(PERSON, 'person_id', 'p', 'LEFT JOIN')}
     ORDER BY s.line`,
  ],
};

const TYPES = { Panel: 1, Battery: 2 };

const WARRANTY_COLUMNS: readonly Column[] = [
  column('purchasing_channel_name', text(), 'Purchasing channel', 'Sunline Supply'),
  column('installed_on', date(), 'Day of the installation', '2024-06-01'),
  column('discovered_on', date(), 'Day on which the defect was found', '2025-06-01'),
  column('pto_on', date(), 'Day of the permission to operate', '2024-06-20'),
  column('project_registration_on', date(), 'Day on which the registration began', ''),
  column('project_registered_on', date(), 'Day on which the project was registered', ''),
  column('qualifies_labor', flag(), 'Whether labor is reimbursed', ''),
  column('project_name', text(), 'Name of the project', 'Miller Residence'),
  column('owner_first_name', text(100), 'First name of the owner', 'Grace'),
  column('owner_last_name', text(100), 'Last name of the owner', 'Miller'),
  column('project_address1', text(), 'Address', '12 Oak Ave'),
  column('project_address2', text(), 'Suite or unit', ''),
  column('project_city', text(), 'City', 'Irvine'),
  column('project_state', text(50), 'State', 'CA'),
  column('project_zipcode', text(20), 'ZIP code', '92602'),
];

const claimFolder = `'warranty_claims/' || ${externalId(WARRANTY_CLAIM, 'w.id')} || '/'`;

export const warrantyClaims: ImportArea = {
  title: 'Warranty claims',
  files: [
    {
      name: 'warranty_claims',
      meaning: 'A warranty claim of a partner, with the names of its time.',
      kind: WARRANTY_CLAIM,
      table: 'warranty_claims',
      columns: [
        required('claim_id', id(), 'ID in the previous system', 'W-1'),
        column('claim_number', text(50), 'Claim number; the next one if empty', 'WC-100017', {
          unique: { group: 'claim number', taken: 'SELECT label AS value FROM warranty_claims' },
        }),
        toCompany(),
        required('company_name', text(), 'Name of the company', 'Sunny Roofs LLC'),
        required('person_name', text(), 'Name of the person who made it', 'Ada Young'),
        column('state', text(50), 'State of the company', 'CA'),
        required('type', choice(TYPES), 'Type of product', 'Panel'),
        required('subtype', whole(1, 9), 'Subtype, by its number', '3'),
        required('status', text(50), 'Status', 'Submitted'),
        required('product_name', text(), 'Product', 'Q.TRON BLK M-G2+ 430'),
        required('quantity', whole(0, 1_000_000), 'Units', '1'),
        column('serial_numbers', text(20_000), 'Serial numbers, separated by |', '112233445566778899'),
        column('description', text(20_000), 'Description', 'Broken glass.'),
        column('project_id', reference(PROJECT, 'projects'), 'Project', ''),
        ...WARRANTY_COLUMNS,
        column('evidence', files('attachment'), 'Evidence', 'warranty_claims/W-1/glass.jpg'),
        column('is_draft', flag(), 'Whether it is a draft; no if empty', 'no'),
        required('created_at', instant(), 'When it was submitted', '2025-06-02T17:00:00Z'),
      ],
      rule: ({ type, subtype }) =>
        isSystemType(Number(type), Number(subtype))
          ? undefined
          : ['subtype', 'This subtype doesn’t exist for this type.'],
      select: `
        SELECT ${externalId(WARRANTY_CLAIM, 'w.id')} AS claim_id, w.label AS claim_number,
          ${externalId(COMPANY, 'w.company_id')} AS company_id, w.company_name, w.full_name AS person_name, w.state,
          CASE w.claims_type WHEN 1 THEN 'Panel' ELSE 'Battery' END AS type, w.systemtype AS subtype, w.status,
          w.product_name, w.quantity, nullif(array_to_string(w.serial_numbers, '|'), '') AS serial_numbers,
          w.description,
          CASE WHEN p.id IS NOT NULL THEN ${externalId(PROJECT, 'p.id')} END AS project_id,
          ${shown('w', WARRANTY_COLUMNS)},
          (SELECT string_agg(${claimFolder} || f.place || '/' || f.name, '|' ORDER BY f.place)
           FROM unnest(w.evidence_names) WITH ORDINALITY AS f (name, place)) AS evidence,
          ${writtenFlag('w.is_draft')} AS is_draft, ${writtenTime('w.created_at')} AS created_at
        FROM warranty_claims w JOIN companies c ON c.id = w.company_id LEFT JOIN projects p ON p.id = w.project_id
        ORDER BY w.id`,
      files: `
        SELECT ${claimFolder} || f.place || '/' || f.name AS name, f.key FROM warranty_claims w
        CROSS JOIN LATERAL unnest(w.evidence_keys, w.evidence_names) WITH ORDINALITY AS f (key, name, place)`,
    },
  ],
  write: [
    // Intake numbers claims by their IDs, so IDs continue after the imported numbers.
    `SELECT setval(pg_get_serial_sequence('warranty_claims', 'id'), n.last) FROM (
       SELECT max(substring(claim_number from '^WC-(\\d{6,9})$')::bigint) - 100000 AS last FROM staged_warranty_claims
     ) AS n WHERE n.last > (SELECT max(id) FROM staged_warranty_claims)`,
    `INSERT INTO warranty_claims (id, label, company_id, company_name, full_name, state, claims_type, systemtype,
      status,
       product_name, quantity, serial_numbers, description, project_id, ${listed('', WARRANTY_COLUMNS)}, evidence_keys,
       evidence_names, is_draft, created_at)
     SELECT s.id,
       coalesce(s.claim_number, 'WC-' || 100000 + nextval(pg_get_serial_sequence('warranty_claims', 'id'))),
       c.result_id, s.company_name, s.person_name, coalesce(s.state, ''), s.type, s.subtype, s.status, s.product_name,
       s.quantity, coalesce(string_to_array(s.serial_numbers, '|'), '{}'), coalesce(s.description, ''), p.result_id,
       ${listed('s.', WARRANTY_COLUMNS)}, ${storedKeys('evidence')},
       ${storedKeys('evidence').replace("'key'", "'name'")}, coalesce(s.is_draft, false), s.created_at
     FROM staged_warranty_claims s ${joined(COMPANY, 'company_id', 'c')}
     ${joined(PROJECT, 'project_id', 'p', 'LEFT JOIN')}
     ORDER BY s.line`,
  ],
};

const FROM = { website: 1, portal: 2 };
const INQUIRY_STATUSES = { Received: 1, 'Answered by email': 2, 'Answered by phone': 3, Closed: 4 };
const BY_EMAIL = INQUIRY_STATUSES['Answered by email'];

export const inquiries: ImportArea = {
  title: 'Inquiries',
  locks: ['lists'],
  notes: 'No emails are sent. Account managers aren’t imported: assign the inquiries that wait.',
  files: [
    {
      name: 'inquiries',
      meaning: 'An inquiry from the website or the partner portal.',
      kind: INQUIRY,
      table: 'inquiries',
      columns: [
        required('inquiry_id', id(), 'ID in the previous system', 'I-1'),
        required('from', choice(FROM), 'Where it was sent', 'portal'),
        required('category', text(100), 'Category; a new one is added to the list', 'Orders and Shipping'),
        required('status', choice({ ...INQUIRY_STATUSES, 'Not delivered': 5 }), 'Status', 'Answered by email'),
        required('name', text(200), 'Name of the sender', 'Ada Young'),
        column('company_name', text(), 'Company', 'Sunny Roofs LLC'),
        column('address', text(500), 'Address', 'Irvine, CA'),
        column('mobile_number', text(40), 'Telephone number', '9497774445'),
        column('email', text(254), 'Email address', 'ada@sunny.example.com'),
        required('message', text(20_000), 'Message', 'Where is my order?'),
        column('utm_source', text(200), 'Advertisement', ''),
        column('logo', file('picture'), 'Logo of the company', 'inquiries/I-1.png'),
        required('created_at', instant(), 'When it arrived', '2025-06-01T17:00:00Z'),
      ],
      select: `
        SELECT ${externalId(INQUIRY, 'i.id')} AS inquiry_id,
          CASE i.contact_type_id WHEN 1 THEN 'website' ELSE 'portal' END AS from, k.name AS category,
          s.name AS status, i.name, i.company_name, i.address,
          i.mobile_number, i.email, i.message, i.utm_source,
          CASE WHEN i.logo_key IS NOT NULL THEN 'inquiries/' || ${externalId(INQUIRY, 'i.id')} || '.webp' END AS logo,
          ${writtenTime('i.created_at')} AS created_at
        FROM inquiries i JOIN inquiry_categories k ON k.id = i.category_id JOIN inquiry_statuses s ON s.id = i.status_id
        ORDER BY i.id`,
      files: `SELECT 'inquiries/' || ${externalId(INQUIRY, 'i.id')} || '.webp' AS name, i.logo_key AS key
        FROM inquiries i WHERE i.logo_key IS NOT NULL`,
    },
    {
      name: 'inquiry_replies',
      meaning: 'An answer, or another step of an inquiry.',
      table: 'inquiry_replies',
      columns: [
        required('inquiry_id', reference(INQUIRY, 'inquiries'), 'Inquiry', 'I-1'),
        required(
          'status',
          choice(INQUIRY_STATUSES),
          'What it made of the inquiry; Received for a follow-up',
          'Answered by email',
        ),
        required('author', text(200), 'Name of the author', 'Ben Ito'),
        column('author_role', text(60), 'Their role', 'Admin'),
        required('content', text(MAX_REPLY), 'Text', 'It ships on Monday.'),
        column('mail_title', text(MAX_REPLY_TITLE), 'Subject of the email', 'Your order'),
        column('mail_to', text(254), 'Address of the email', 'ada@sunny.example.com'),
        column('delivered', flag(), 'Whether the email was delivered; yes if empty', 'yes'),
        column('closes', flag(), 'Whether it closed the inquiry too; no if empty', 'no'),
        column('close_reason', oneOf(CLOSE_REASON_IDS), 'Why it was closed', ''),
        required('created_at', instant(), 'When it was written', '2025-06-02T17:00:00Z'),
      ],
      rule: ({ status, mail_title: title, mail_to: to, close_reason: reason }) => {
        if ((status === BY_EMAIL) !== (title !== null && to !== null))
          return ['mail_to', 'Answers by email need subject and address, others have none.'];
        if (reason !== null && status !== INQUIRY_STATUSES.Closed) return ['close_reason', 'Only Closed has a reason.'];
        return undefined;
      },
      select: `
        SELECT ${externalId(INQUIRY, 'r.inquiry_id')} AS inquiry_id, s.name AS status, r.user_name AS author,
          r.role_name AS author_role, r.content, r.mail_title, r.mail_to,
          CASE r.delivery WHEN 'sent' THEN 'yes' ELSE CASE WHEN r.delivery IS NOT NULL THEN 'no' END END AS delivered,
          ${writtenFlag('r.closes')} AS closes, r.close_reason, ${writtenTime('r.created_at')} AS created_at
        FROM inquiry_replies r JOIN inquiry_statuses s ON s.id = r.status_id ORDER BY r.inquiry_id, r.id`,
    },
  ],
  write: [
    `INSERT INTO inquiry_categories (contact_type_id, name, priority)
     SELECT n.from, n.category, row_number() OVER (PARTITION BY n.from ORDER BY n.line)
       + (SELECT coalesce(max(k.priority), 0) FROM inquiry_categories k WHERE k.contact_type_id = n.from)
     FROM (
       SELECT DISTINCT ON (s.from, lower(s.category)) s.from, s.category, s.line FROM staged_inquiries s
       WHERE NOT EXISTS (
         SELECT FROM inquiry_categories k WHERE k.contact_type_id = s.from AND lower(k.name) = lower(s.category)
       )
       ORDER BY s.from, lower(s.category), s.line
     ) AS n`,
    `INSERT INTO inquiries (id, contact_type_id, category_id, status_id, name, company_name, address, mobile_number,
      email,
       message, utm_source, logo_key, created_at)
     SELECT s.id, s.from, k.id, s.status, s.name, s.company_name, s.address, s.mobile_number, s.email, s.message,
       s.utm_source, s.logo -> 0 ->> 'key', s.created_at
     FROM staged_inquiries s CROSS JOIN LATERAL (
       SELECT k.id FROM inquiry_categories k
       WHERE k.contact_type_id = s.from AND lower(k.name) = lower(s.category) ORDER BY k.id LIMIT 1
     ) AS k
     ORDER BY s.line`,
    `INSERT INTO inquiry_replies (id, inquiry_id, status_id, user_name, role_name, content, mail_title, mail_to,
      delivery,
       settled_at, closes, close_reason, is_follow_up, created_at)
     SELECT s.id, i.id, s.status, s.author, coalesce(s.author_role, ''), s.content, s.mail_title, s.mail_to,
       CASE WHEN s.mail_to IS NOT NULL THEN CASE WHEN s.delivered IS FALSE THEN 'failed' ELSE 'sent' END END,
       CASE WHEN s.mail_to IS NOT NULL THEN s.created_at END, coalesce(s.closes, false), s.close_reason, s.status = 1,
       s.created_at
     FROM staged_inquiry_replies s JOIN staged_inquiries i USING (inquiry_id) ORDER BY s.line`,
  ],
};

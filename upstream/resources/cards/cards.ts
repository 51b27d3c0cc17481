import type { CardKind } from '@/lib/contract/cards';
import type { RouteType } from '@/lib/domain/access-table';
import { claimStateName } from '@/lib/domain/claim';
import { movementKindName } from '@/lib/domain/movement-kind';
import { emailOf } from '@/upstream/db/statement';

interface Fact {
  name: string;
  /** Reads from the row of `from`; days are instants. */
  sql: string;
  as?: 'text' | 'day' | 'points';
  /** The zone of a day, if not the portal's. */
  zone?: string;
  /** Areas of which one is required; without any, everyone who sees the card sees it. */
  areas?: readonly RouteType[];
  inWords?: (value: string) => string;
}

/** A card's title and facts. `$1` selects the row of `from`; `$2` is the portal's zone. */
interface CardSource {
  title: string;
  facts: readonly Fact[];
  from: string;
}

const fullName = (person: string) => `nullif(btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), '')`;
const place = (city: string, state: string) => `nullif(concat_ws(', ', ${city}, ${state}), '')`;

const STATUS_OF_COMPANY = `CASE WHEN c.approval_step >= 2 THEN 'Approved' ELSE 'Pending Approval' END`;
const STATUS_OF_PERSON = `CASE WHEN u.disabled THEN 'Disabled' ELSE 'In Use' END`;

const COMPANY: CardSource = {
  title: 'c.name',
  from: `companies c LEFT JOIN users u ON u.id = c.master_id LEFT JOIN company_points p ON p.company_id = c.id
    WHERE c.id = $1::integer`,
  facts: [
    { name: 'Status', sql: STATUS_OF_COMPANY },
    { name: 'Place', sql: place('c.city', 'c.state') },
    { name: 'Available', as: 'points', sql: 'coalesce(p.available, 0)', areas: ['qpointManagement'] },
    { name: 'Master', sql: fullName('u'), areas: ['registration', 'qpointManagement'] },
    { name: 'Partner since', as: 'day', sql: 'c.approved_at', areas: ['registration'] },
  ],
};

const CLAIM_OF_NUMBER = `claims w JOIN companies c ON c.id = w.company_id LEFT JOIN users u ON u.id = w.user_id
  LEFT JOIN configurations k ON k.id = w.configuration_id
  WHERE w.serial_number = $1 ORDER BY w.registered_at DESC, w.id DESC`;

const ofClaim = (sql: string) => `(SELECT ${sql} FROM ${CLAIM_OF_NUMBER} LIMIT 1)`;

/** Promotion dates use a fixed zone, seven hours behind UTC (spec 2 §9). */
const PROMOTION_ZONE = `'Etc/GMT+7'`;

export const CARDS: Readonly<Record<CardKind, CardSource>> = {
  company: COMPANY,
  registration: {
    title: 'c.name',
    from: 'users m JOIN companies c ON c.id = m.company_id JOIN users u ON u.id = c.master_id WHERE m.id = $1::integer',
    facts: [
      { name: 'Status', sql: STATUS_OF_COMPANY },
      { name: 'Master', sql: fullName('u') },
      { name: 'E-mail', sql: emailOf('u') },
      { name: 'W-9', sql: `CASE WHEN c.w9_key IS NULL THEN 'Missing' ELSE 'There' END` },
      { name: 'Registered', as: 'day', sql: 'c.created_at' },
    ],
  },
  person: {
    title: `coalesce(${fullName('u')}, u.email)`,
    from: 'users u JOIN companies c ON c.id = u.company_id WHERE u.id = $1::integer',
    facts: [
      { name: 'Company', sql: 'c.name' },
      { name: 'Role', sql: `CASE WHEN c.master_id = u.id THEN 'Master' ELSE 'Sub-user' END` },
      { name: 'E-mail', sql: emailOf('u') },
      { name: 'Phone', sql: 'coalesce(u.mobile_number, u.office_number)' },
      { name: 'Account', sql: STATUS_OF_PERSON },
    ],
  },
  admin: {
    title: `coalesce(${fullName('u')}, u.email)`,
    from: 'users u JOIN roles r ON r.id = u.role_id AND r.staff WHERE u.id = $1::integer AND u.deleted_at IS NULL',
    facts: [
      { name: 'Role', sql: 'r.name' },
      { name: 'E-mail', sql: 'u.email' },
      { name: 'Phone', sql: 'coalesce(u.mobile_number, u.office_number)' },
      { name: 'Account', sql: STATUS_OF_PERSON },
      { name: 'Registered', as: 'day', sql: 'u.created_at' },
    ],
  },
  product: {
    title: 'p.name',
    from: 'products p WHERE p.id = $1::integer',
    facts: [
      { name: 'Shown', sql: `CASE WHEN p.active THEN 'In the shop' ELSE 'Hidden' END` },
      {
        name: 'Stock',
        sql: `CASE WHEN p.pieces IS NOT NULL THEN p.pieces || ' pieces'
          WHEN p.in_stock THEN 'Unlimited' ELSE 'Sold out' END`,
      },
      { name: 'SKU', sql: 'p.sku' },
      { name: 'Variants', sql: `nullif((SELECT count(*) FROM product_variants v WHERE v.product_id = p.id), 0)::text` },
      { name: 'Changed', as: 'day', sql: 'p.updated_at' },
    ],
  },
  order: {
    title: `'Order ' || o.order_number`,
    from: `orders o JOIN companies c ON c.id = o.company_id JOIN users u ON u.id = o.user_id
      JOIN order_statuses s ON s.id = o.order_status_id WHERE o.id = $1::integer`,
    facts: [
      { name: 'Status', sql: 's.name' },
      { name: 'Company', sql: 'c.name' },
      { name: 'Name', sql: fullName('u') },
      { name: 'Total', as: 'points', sql: 'o.total' },
      { name: 'Ordered', as: 'day', sql: 'o.created_at' },
    ],
  },
  project: {
    title: 'p.project_name',
    from: 'projects p JOIN companies c ON c.id = p.company_id WHERE p.id = $1::integer AND NOT p.is_draft',
    facts: [
      { name: 'Company', sql: 'c.name' },
      { name: 'Owner', sql: fullName('p') },
      { name: 'Place', sql: place('p.project_city', 'p.project_state') },
      { name: 'System size', sql: `p.system_size || ' kW'` },
      { name: 'Registered', as: 'day', sql: 'p.created_at' },
    ],
  },
  serialNumber: {
    title: '$1::text',
    from: `(SELECT 1) AS piece LEFT JOIN serial_numbers s ON s.serial_number = $1
      LEFT JOIN article_codes a ON a.id = s.article_code_id LEFT JOIN configurations k ON k.id = a.configuration_id`,
    facts: [
      { name: 'Product', sql: 'k.product_name', areas: ['uploads', 'approvals'] },
      { name: 'Uploaded', as: 'day', sql: 's.created_at', areas: ['uploads'] },
      { name: 'Claimed by', sql: ofClaim('c.name'), areas: ['approvals'] },
      { name: 'State', sql: ofClaim('w.state'), areas: ['approvals'], inWords: claimStateName },
      {
        name: 'Warranty claims',
        sql: `(
          SELECT nullif(count(*), 0)::text FROM warranty_claims v
          WHERE v.serial_numbers @> ARRAY[$1::text] AND NOT v.is_draft)`,
        areas: ['supportCenter'],
      },
    ],
  },
  claim: {
    title: '$1::text',
    from: CLAIM_OF_NUMBER,
    facts: [
      { name: 'State', sql: 'w.state', inWords: claimStateName },
      { name: 'Company', sql: 'c.name' },
      { name: 'Name', sql: fullName('u') },
      { name: 'Rate', as: 'points', sql: 'w.rate' },
      { name: 'Registered', as: 'day', sql: 'w.registered_at' },
    ],
  },
  warrantyClaim: {
    title: `'Claim ' || w.label`,
    from: 'warranty_claims w WHERE w.id = $1::integer AND NOT w.is_draft',
    facts: [
      { name: 'Status', sql: 'w.status' },
      { name: 'Company', sql: 'w.company_name' },
      { name: 'Name', sql: 'w.full_name' },
      { name: 'Product', sql: 'w.product_name' },
      { name: 'Date', as: 'day', sql: 'w.created_at' },
    ],
  },
  inquiry: {
    title: `coalesce(nullif(i.name, ''), 'No. ' || i.id)`,
    from: `inquiries i JOIN inquiry_categories c ON c.id = i.category_id JOIN inquiry_statuses s ON s.id = i.status_id
      LEFT JOIN users m ON m.id = i.assigned_id WHERE i.id = $1::integer`,
    facts: [
      { name: 'Status', sql: 's.name' },
      { name: 'Category', sql: 'c.name' },
      { name: 'Company', sql: 'i.company_name' },
      { name: 'Account Manager', sql: fullName('m') },
      { name: 'Asked', as: 'day', sql: 'i.created_at' },
    ],
  },
  upload: {
    title: `'Upload ' || u.id`,
    from: 'uploads u WHERE u.id = $1::integer',
    facts: [
      { name: 'Of', sql: `CASE u.kind WHEN 'articleCodes' THEN 'Article codes' ELSE 'Serial numbers' END` },
      { name: 'By', sql: 'u.user_name' },
      { name: 'Stored', sql: 'u.stored::text' },
      { name: 'Failed', sql: '(u.duplicates + u.invalid)::text' },
      { name: 'Uploaded', as: 'day', sql: 'u.created_at' },
    ],
  },
  pointBatch: {
    title: `CASE WHEN b.undoes IS NULL THEN b.file_name ELSE 'Undo of ' || b.file_name END`,
    from: 'point_batches b WHERE b.id = $1::integer',
    facts: [
      { name: 'Companies', sql: 'b.companies::text' },
      { name: 'Accrued', as: 'points', sql: 'b.accrued' },
      { name: 'Deducted', as: 'points', sql: 'b.deducted' },
      { name: 'By', sql: 'b.user_name' },
      { name: 'Submitted', as: 'day', sql: 'b.created_at' },
    ],
  },
  promotion: {
    title: `CASE k.configuration_type WHEN 'forecasts' THEN 'Promotion of forecasts' ELSE k.product_name END`,
    from: 'promotions p JOIN configurations k ON k.id = p.configuration_id WHERE p.id = $1::integer',
    facts: [
      { name: 'Rate', as: 'points', sql: 'p.rate' },
      { name: 'Starts', as: 'day', zone: PROMOTION_ZONE, sql: 'p.starts_at' },
      { name: 'Ends', as: 'day', zone: PROMOTION_ZONE, sql: 'p.ends_at' },
      { name: 'Quantity', sql: `p.quantity || ' pcs'` },
      { name: 'Progress', sql: `p.quantity_scanned || ' pcs'` },
    ],
  },
  approval: {
    title: `'Approval ' || a.id`,
    from: `approvals a JOIN companies c ON c.id = a.company_id LEFT JOIN users u ON u.id = a.user_id
      WHERE a.id = $1::integer`,
    facts: [
      { name: 'Company', sql: 'c.name' },
      { name: 'Movement', sql: 'a.kind', inWords: movementKindName },
      { name: 'Q in total', as: 'points', sql: 'a.qpoints' },
      { name: 'By', sql: fullName('u') },
      { name: 'Date', as: 'day', sql: 'a.created_at' },
    ],
  },
};

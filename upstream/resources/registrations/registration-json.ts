import { MENTIONED } from '../notes/repository';
import { BATTERY_TYPE, MODULE_TYPE } from '@/lib/domain/registration';
import type { Selection } from '@/upstream/db/page-of';
import { instantJson } from '@/upstream/db/statement';
import { DUPLICATES } from './duplicates';

/** A partner's installations of one type, as a list of at most one (spec 3 §3). */
const installationsJson = (productType: number) => `(
  SELECT coalesce(json_agg(json_build_object('productType', p.product_type, 'productBrand', p.brands,
    'installationVolumeId', p.volume_id,
    'installationVolume', (SELECT v.name FROM installation_volumes v WHERE v.id = p.volume_id),
    'installationVolumeData', p.volume_data)), '[]')
  FROM registration_products p WHERE p.company_id = c.id AND p.product_type = ${productType})`;

/** Fields the rules check, of `companies c` and its master `users m`. */
export const DETAIL_FIELDS = `
  'firstName', m.first_name, 'lastName', m.last_name, 'receptionYn', c.reception_yn, 'companyName', c.name,
  'partnerType', c.partner_type, 'size', c.size, 'mobileNumber', m.mobile_number, 'officeNumber', m.office_number,
  'jobTitle', c.job_title, 'website', c.website, 'purchaseChannel', c.purchase_channel, 'salesArea', c.sales_area,
  'address', c.address, 'addressCont', c.address_cont, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code,
  'shippingAddress', c.shipping_address, 'shippingAddress2', c.shipping_address2, 'shippingCity', c.shipping_city,
  'shippingState', c.shipping_state, 'shippingZipCode', c.shipping_zip_code, 'taxId', c.tax_id,
  'w9', CASE WHEN c.w9_key IS NOT NULL THEN
    json_build_object('assetUrl', '/users/registration/w9/' || m.id, 'name', c.w9_name, 'size', c.w9_size) END,
  'modules', ${installationsJson(MODULE_TYPE)}, 'ess', ${installationsJson(BATTERY_TYPE)}`;

const REVIEW = (fields: string) => `CASE WHEN c.review_outcome IS NOT NULL THEN
    json_build_object('outcome', c.review_outcome, 'at', ${instantJson('c.reviewed_at')}${fields}) END`;

export const LISTED_REVIEW = REVIEW('');

export const REGISTRATION_FIELDS = `${DETAIL_FIELDS},
  'id', m.id, 'email', m.email, 'disabled', m.disabled, 'companyId', c.id, 'approvalStep', c.approval_step,
  'approvalDate', ${instantJson('c.approved_at')}, 'createdAt', ${instantJson('c.created_at')},
  'updatedAt', ${instantJson('c.updated_at')},
  'receptionDate', ${instantJson('c.reception_at')}, 'lastUpdateBy', c.changed_by,
  'survey', c.survey, 'surveyText', c.survey_text,
  'description', c.description,
  'review', ${REVIEW(", 'note', c.review_note, 'by', c.reviewed_by")}, 'version', c.version`;

export const NOTE_FIELDS = `
  'id', n.id, 'content', n.content, 'mentions', ${MENTIONED}, 'createdAt', ${instantJson('n.created_at')},
  'updatedAt', ${instantJson('n.updated_at')},
  'fullName', n.author_name, 'lastUpdateBy', n.edited_by, 'companyId', n.record_id, 'version', n.version`;

/** The whole page, with notes newest first. */
export const REGISTRATION_PAGE: Selection = {
  table: 'companies c',
  id: 'c.id',
  fields: `${REGISTRATION_FIELDS},
    'duplicates', ${DUPLICATES},
    'notes', (SELECT coalesce(json_agg(json_build_object(${NOTE_FIELDS}) ORDER BY n.created_at DESC, n.id DESC), '[]')
      FROM (
      SELECT * FROM notes WHERE kind = 'registration' AND record_id = c.id
      ORDER BY created_at DESC, id DESC LIMIT 1000) AS n),
    'subUsers', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'fullName',
      concat_ws(' ', s.first_name, s.last_name), 'email', s.email)
      ORDER BY s.name_key, s.id), '[]') FROM (
      SELECT * FROM users WHERE company_id = c.id AND role_id = 6 AND NOT disabled AND deleted_at IS NULL
      ORDER BY name_key, id LIMIT 1000) AS s)`,
  joins: 'JOIN users m ON m.id = c.master_id',
};

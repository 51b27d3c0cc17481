import type { Pool } from 'pg';
import { aCompany, aUser, type TestUser } from './harness/factories';
import { aFile, formOf, type TestPicture } from './harness/pictures';

export interface TestPartner {
  id: number;
  companyId: number;
  companyName: string;
  master: TestUser;
}

/** Everything that a registration needs for its approval, as the form sends it. */
export const REGISTRATION = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  receptionYn: 'Y',
  companyName: 'Solstice Roofing & Solar LLC',
  partnerType: '1',
  size: 'Small',
  officeNumber: '(512) 555-0139',
  jobTitle: 'Owner',
  website: 'solstice.example',
  purchaseChannel: 'Sunline Supply',
  salesArea: 'TX:Texas|NM:New Mexico',
  address: '4410 Burnet Rd',
  addressCont: '',
  city: 'Austin',
  state: 'TX',
  zipCode: '78756',
  shippingAddress: '',
  shippingAddress2: '',
  shippingCity: '',
  shippingState: '',
  shippingZipCode: '',
  taxId: '74-2911801',
} as const;

export const PRODUCTS = [
  { productType: 1, productBrand: 'Q CELLS|Silfab', installationVolumeId: 1, installationVolumeData: '120' },
  { productType: 2, productBrand: 'None', installationVolumeId: null },
];

export const A_W9 = aFile(
  'w9-solstice.pdf',
  '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  'application/pdf',
);

/** Stores a registration that lacks nothing, unless told otherwise; its W-9 is a name alone. */
export async function aPartner(
  db: Pool,
  { approvalStep = 0, complete = true, ...given }: { approvalStep?: number; complete?: boolean; email?: string } = {},
): Promise<TestPartner> {
  const { id: companyId, name: companyName } = await aCompany(db);
  const master = await aUser(db, { roleId: 5, companyId, ...given });
  await db.query('UPDATE companies SET approval_step = $2 WHERE id = $1', [companyId, approvalStep]);
  if (!complete) return { id: master.id, companyId, companyName, master };
  await db.query(`UPDATE users SET office_number = '5125550139' WHERE id = $1`, [master.id]);
  await db.query(
    `UPDATE companies SET partner_type = 2, job_title = 'Owner', website = '', purchase_channel = 'Sunline Supply',
      channel_group = 'Sunline Supply',
       sales_area = 'TX:Texas', address = '1 Main St', city = 'Austin', state = 'TX', zip_code = '78756',
       tax_id = '12-3456789', survey = 7,
       w9_key = $2, w9_name = 'w9.pdf', w9_size = 40, reception_yn = 'Y' WHERE id = $1`,
    [companyId, `${String(companyId).padStart(32, '0')}.pdf.w9`],
  );
  await db.query(
    `INSERT INTO registration_products (company_id, product_type, brands) VALUES ($1, 1, 'None'), ($1, 2, 'None')`,
    [companyId],
  );
  return { id: master.id, companyId, companyName, master };
}

/** The form of a registration as a browser sends it. */
export function registrationForm(
  userId: number,
  given: Record<string, string> = {},
  { products = PRODUCTS, w9 = A_W9 }: { products?: readonly object[]; w9?: TestPicture | null } = {},
): FormData {
  const fields = { userId: String(userId), ...REGISTRATION, primaryProducts: JSON.stringify(products), ...given };
  return formOf('w9', w9 ? [w9] : [], fields);
}

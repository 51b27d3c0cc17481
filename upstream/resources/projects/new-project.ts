import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { submitProject } from '@/lib/contract/intake/projects';
import { single } from '@/upstream/db/drizzle';

type Sent = z.output<typeof submitProject.form>;

/** The columns of what a project says of itself (spec 3 §3). */
const COLUMNS = {
  ...{ projectName: 'project_name', firstName: 'first_name', lastName: 'last_name', email: 'email' },
  ...{ phoneNumber: 'phone_number', isMobileNumber: 'is_mobile_number', projectAddress: 'project_address' },
  ...{ projectAddress2: 'project_address2', projectCity: 'project_city', projectState: 'project_state' },
  ...{ projectZipCode: 'project_zip_code', systemSize: 'system_size', systemType: 'system_type' },
  ...{ moduleBrand: 'module_brand', moduleModel: 'module_model', modulePowerClass: 'module_power_class' },
  ...{ numberOfModules: 'number_of_modules', nameOfModuleBrandPanelOther: 'name_of_module_brand_panel_other' },
  ...{ battery: 'battery', batteryBrand: 'battery_brand', batteryModel: 'battery_model' },
  ...{ batteryEnergy: 'battery_energy', batteryInverterPower: 'battery_inverter_power' },
  ...{ batteryCapacity: 'battery_capacity', nameOfModuleBrandBatteryOther: 'name_of_module_brand_battery_other' },
  ...{ pvInverterBrand: 'pv_inverter_brand', pvInverterModel: 'pv_inverter_model', rackingBrand: 'racking_brand' },
  ...{ rackingModel: 'racking_model', serialNumbers: 'serial_numbers', installationDate: 'installation_date' },
  ...{ operateDate: 'operate_date', purchasingChannel: 'purchasing_channel' },
  ...{ nameOfPurchasingChannel: 'name_of_purchasing_channel', panelQualified: 'panel_qualified' },
  ...{ batteryQualified: 'battery_qualified', panelNonQcells: 'panel_non_qcells' },
  ...{ batteryNonQcells: 'battery_non_qcells', qualifyLaborWarranty: 'qualify_labor_warranty', note: 'note' },
} as const satisfies Partial<Record<keyof Sent, string>>;

/** A project that a partner registers. */
export interface NewProject {
  values: Pick<Sent, keyof typeof COLUMNS>;
  companyId: number;
  userId: number;
  source: 'web' | 'app';
  imageKeys: readonly string[];
  proofKeys: readonly string[];
  now: Date;
}

/** Stores a project. Fields that weren't sent keep the defaults of the database. @returns its id */
export async function insertProject(tx: PoolClient, project: NewProject): Promise<number> {
  const { values, companyId, userId, source, imageKeys, proofKeys, now } = project;
  const row: Record<string, unknown> = {
    ...{ company_id: companyId, user_id: userId, image_keys: imageKeys, proof_keys: proofKeys },
    ...{ first_saved_source: source, first_registered_source: source, source, created_at: now, updated_at: now },
  };
  for (const field of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) {
    const value = values[field];
    if (value !== undefined && value !== '')
      row[COLUMNS[field]] = field === 'serialNumbers' ? JSON.stringify(value) : value;
  }
  const columns = Object.keys(row);
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO projects (${columns.join(', ')}) VALUES (${columns.map((_, place) => `$${place + 1}`).join(', ')})
     RETURNING id`,
    Object.values(row),
  );
  return single(rows).id;
}

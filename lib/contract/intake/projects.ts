import { z } from 'zod';
import { MAX_EMAIL } from '../../domain/person';
import { endpoint } from '../endpoint';
import { PROJECT_READS } from '../outdates';
import { Day, digits, Id, IdInAddress } from '../wire';
import { ExternalId, line, requiredLine } from './common';

const Flag = z
  .enum(['true', 'false'])
  .transform((flag) => flag === 'true')
  .optional();
const Decimal = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, 'must be a number')
  .transform(Number)
  .optional();
const MAX_SERIAL_ROWS = 500;

const SerialRows = z
  .string()
  .max(100_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({
          type: z.enum(['modules', 'inverter']),
          productName: requiredLine(200),
          volume: z.int().min(0).max(1_000_000),
        }),
      )
      .max(MAX_SERIAL_ROWS),
  );

export const submitProject = endpoint('submitProject', 'POST', '/intake/projects', {
  summary: 'Registers a solar project with pictures and proof of operation.',
  access: 'intake',
  outdates: PROJECT_READS,
  form: z.strictObject({
    ...{ externalId: ExternalId, companyId: IdInAddress, userId: IdInAddress.optional() },
    projectName: requiredLine(200),
    ...{ firstName: line(100).optional(), lastName: line(100).optional() },
    ...{
      email: z.string().max(MAX_EMAIL).optional(),
      phoneNumber: line(40).optional(),
      isMobileNumber: Flag,
    },
    ...{ projectAddress: line(200).optional(), projectAddress2: line(200).optional() },
    ...{ projectCity: line(100).optional(), projectState: line(50).optional(), projectZipCode: line(20).optional() },
    /** kW */
    ...{ systemSize: Decimal, systemType: line(100).optional() },
    ...{ moduleBrand: line(100).optional(), moduleModel: line(100).optional() },
    /** W */
    ...{ modulePowerClass: digits(0, 10_000).optional(), numberOfModules: digits(0, 100_000).optional() },
    ...{ nameOfModuleBrandPanelOther: line(100).optional(), battery: Flag },
    ...{ batteryBrand: line(100).optional(), batteryModel: line(100).optional() },
    /** kWh, kW and Ah. */
    ...{ batteryEnergy: Decimal, batteryInverterPower: Decimal, batteryCapacity: Decimal },
    nameOfModuleBrandBatteryOther: line(100).optional(),
    ...{ pvInverterBrand: line(100).optional(), pvInverterModel: line(100).optional() },
    ...{ rackingBrand: line(100).optional(), rackingModel: line(100).optional() },
    serialNumbers: SerialRows.optional(),
    ...{ installationDate: Day.optional(), operateDate: Day.optional() },
    ...{ purchasingChannel: line(100).optional(), nameOfPurchasingChannel: line(200).optional() },
    ...{ panelQualified: Flag, batteryQualified: Flag, panelNonQcells: Flag, batteryNonQcells: Flag },
    ...{ qualifyLaborWarranty: Flag, source: z.enum(['web', 'app']).optional() },
    note: z.string().trim().max(5_000).optional(),
  }),
  upload: [
    { field: 'projectImages', maxFiles: 6, maxFileBytes: 10 * 1024 * 1024 },
    { field: 'proofOfOperateDate', maxFiles: 2, maxFileBytes: 10 * 1024 * 1024 },
  ],
  response: z.object({ externalId: ExternalId, projectId: Id }),
  errors: [404, 409, 413],
});

import { seed, type Seed } from '@/lib/api/seed';
import {
  listDistributors,
  listInstallationVolumes,
  listJobTitles,
  listProductBrands,
  listSalesRegions,
} from '@/lib/contract/registrations';
import { BATTERY_TYPE, MODULE_TYPE } from '@/lib/domain/registration';

/** Prefetches the choices of a registration's form. */
export function seedsOfChoices(): Seed[] {
  return [
    seed(listDistributors, {}),
    seed(listSalesRegions, {}),
    seed(listJobTitles, {}),
    ...[MODULE_TYPE, BATTERY_TYPE].flatMap((productType) => [
      seed(listInstallationVolumes, { query: { productType } }),
      seed(listProductBrands, { query: { productType } }),
    ]),
  ];
}

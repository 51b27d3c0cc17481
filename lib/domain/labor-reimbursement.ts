import { addMonths } from './day';

/** Project facts that decide labor reimbursement (spec 3 §5, §9). Days are `YYYY-MM-DD`. */
export interface LaborFacts {
  /** Permission to operate. */
  operateDay: string | null;
  registeredDay: string | null;
  /** kW; null if not given as a number. */
  systemSize: number | null;
  module: LaborProduct;
  battery: LaborProduct | null;
}

export interface LaborProduct {
  brand: string | null;
  nonQcells: boolean | null;
  qualified: boolean | null;
}

const MAX_MONTHS_AFTER_OPERATION = 3;
const MAX_SYSTEM_SIZE = 25;

interface Rule {
  applies: (facts: LaborFacts) => boolean;
  hint: string;
}

const RULES: readonly Rule[] = [
  {
    applies: ({ operateDay, registeredDay }) =>
      operateDay !== null &&
      registeredDay !== null &&
      operateDay < addMonths(registeredDay, -MAX_MONTHS_AFTER_OPERATION),
    hint:
      `The PTO date is more than ${MAX_MONTHS_AFTER_OPERATION} months before the registration date. ` +
      'This project will not qualify for labor reimbursement.',
  },
  {
    applies: ({ systemSize }) => systemSize !== null && systemSize > MAX_SYSTEM_SIZE,
    hint: `The system size should be ${MAX_SYSTEM_SIZE} kW or less to qualify for labor reimbursement.`,
  },
  {
    applies: ({ module }) => isOtherBrand(module),
    hint: 'The module brand is not Q CELLS. It does not qualify for labor reimbursement.',
  },
  {
    applies: ({ module }) => !isOtherBrand(module) && module.qualified === false,
    hint: 'The module is not a Q CELLS residential product. It does not qualify for labor reimbursement.',
  },
  {
    applies: ({ battery }) => battery !== null && isOtherBrand(battery),
    hint: 'The battery brand is not Q CELLS. It does not qualify for labor reimbursement.',
  },
  {
    applies: ({ battery }) => battery !== null && !isOtherBrand(battery) && battery.qualified === false,
    hint: 'The battery is not a Q CELLS residential product. It does not qualify for labor reimbursement.',
  },
];

/** Reasons why labor may not be reimbursed; shown, never enforced. */
export function laborHints(facts: LaborFacts): string[] {
  return RULES.filter(({ applies }) => applies(facts)).map(({ hint }) => hint);
}

/** A missing brand counts as ours unless marked otherwise. */
function isOtherBrand({ brand, nonQcells }: LaborProduct): boolean {
  if (nonQcells) return true;
  const name = (brand ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return name !== '' && name !== 'qcells';
}

import { addMonths } from './day';

/** What of a project decides about the reimbursement of labor (spec 3 §5, §9). Days are `YYYY-MM-DD`. */
export interface LaborFacts {
  /** Permission to operate. */
  operateDay: string | null;
  registeredDay: string | null;
  /** kW; null where it isn't told as a number. */
  systemSize: number | null;
  module: LaborProduct;
  /** Null without one. */
  battery: LaborProduct | null;
}

export interface LaborProduct {
  brand: string | null;
  /** The upstream's decision about the brand. */
  nonQcells: boolean | null;
  /** Is it a residential product? */
  qualified: boolean | null;
}

const MAX_MONTHS_AFTER_OPERATION = 3;
/** kW */
const MAX_SYSTEM_SIZE = 25;

interface Rule {
  applies: (facts: LaborFacts) => boolean;
  hint: string;
}

/** In the order in which they are shown. */
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

/** Why a project's labor may not be reimbursed, as sentences; only shown, never enforced. */
export function laborHints(facts: LaborFacts): string[] {
  return RULES.filter(({ applies }) => applies(facts)).map(({ hint }) => hint);
}

/** An unnamed brand counts as ours, unless it is told otherwise. */
function isOtherBrand({ brand, nonQcells }: LaborProduct): boolean {
  if (nonQcells) return true;
  const name = (brand ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return name !== '' && name !== 'qcells';
}

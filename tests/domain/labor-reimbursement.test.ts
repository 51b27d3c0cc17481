import { describe, expect, it } from 'vitest';
import { laborHints, type LaborFacts } from '@/lib/domain/labor-reimbursement';

const OURS = { brand: 'Q CELLS', nonQcells: false, qualified: true };
const FINE: LaborFacts = {
  operateDay: '2026-05-01',
  registeredDay: '2026-05-20',
  systemSize: 9.6,
  module: OURS,
  battery: OURS,
};

const LATE = /PTO date is more than 3 months/;
const LARGE = /25 kW or less/;
const MODULE_BRAND = /module brand is not Q CELLS/;
const MODULE = /module is not a Q CELLS residential product/;
const BATTERY_BRAND = /battery brand is not Q CELLS/;
const BATTERY = /battery is not a Q CELLS residential product/;

describe('hints of labor reimbursement', () => {
  it.each<[string, Partial<LaborFacts>, RegExp[]]>([
    ['nothing stands against it', {}, []],
    ['operated three months before, to the day', { operateDay: '2026-02-20' }, []],
    ['operated a day more before', { operateDay: '2026-02-19' }, [LATE]],
    ['three months before the end of May', { registeredDay: '2026-05-31', operateDay: '2026-02-28' }, []],
    ['a day more than that', { registeredDay: '2026-05-31', operateDay: '2026-02-27' }, [LATE]],
    ['the same in a leap year', { registeredDay: '2028-05-31', operateDay: '2028-02-28' }, [LATE]],
    ['over the turn of the year', { registeredDay: '2026-01-15', operateDay: '2025-10-15' }, []],
    ['a day more over the turn of the year', { registeredDay: '2026-01-15', operateDay: '2025-10-14' }, [LATE]],
    ['operates after it was registered', { operateDay: '2026-06-01' }, []],
    ['does not operate yet', { operateDay: null }, []],
    ['registered nobody knows when', { registeredDay: null, operateDay: '2020-01-01' }, []],
    ['25 kW', { systemSize: 25 }, []],
    ['a watt more', { systemSize: 25.001 }, [LARGE]],
    ['no size', { systemSize: null }, []],
    ['our brand, written otherwise', { module: { ...OURS, brand: 'Qcells' } }, []],
    ['no brand', { module: { ...OURS, brand: null } }, []],
    ['another brand', { module: { ...OURS, brand: 'REC' } }, [MODULE_BRAND]],
    ['another brand, as the upstream says', { module: { ...OURS, nonQcells: true, qualified: false } }, [MODULE_BRAND]],
    ['no product for homes', { module: { ...OURS, qualified: false } }, [MODULE]],
    ['nobody has judged the product', { module: { brand: 'Q CELLS', nonQcells: null, qualified: null } }, []],
    ['no battery', { battery: null }, []],
    ['a battery of another brand', { battery: { brand: 'Tesla', nonQcells: null, qualified: false } }, [BATTERY_BRAND]],
    ['a battery that is no product for homes', { battery: { ...OURS, qualified: false } }, [BATTERY]],
    [
      'all at once',
      {
        operateDay: '2025-01-01',
        systemSize: 90,
        module: { ...OURS, brand: 'REC' },
        battery: { ...OURS, qualified: false },
      },
      [LATE, LARGE, MODULE_BRAND, BATTERY],
    ],
  ])('%s', (_, changed, expected) => {
    const hints = laborHints({ ...FINE, ...changed });
    expect(hints).toHaveLength(expected.length);
    expected.forEach((pattern, index) => expect(hints[index]).toMatch(pattern));
  });
});

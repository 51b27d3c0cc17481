import { describe, expect, it, test } from 'vitest';
import {
  faultsOfApplication,
  faultsOfRegistration,
  isNewRegistration,
  missingForApproval,
  primaryProductsOf,
  registrationValues,
  surveyRows,
  type RegistrationValues,
} from '@/lib/domain/registration';

const INSTALLS = { none: false, brands: ['Q CELLS'], volumeId: '3', volume: '' };

/** A registration that lacks nothing. */
const WHOLE: RegistrationValues = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  receptionYn: 'Y',
  companyName: 'Solstice',
  partnerType: '1',
  size: 'Small',
  contactType: 'office',
  contactNumber: '(512) 555-0139',
  jobTitle: 'Owner',
  otherTitle: '',
  website: 'https://solstice.example',
  noWebsite: false,
  purchaseChannel: 'Sunline Supply',
  distributor: '',
  salesArea: ['TX:Texas'],
  address: '1 Main St',
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
  hasW9: true,
  modules: INSTALLS,
  ess: { ...INSTALLS, volumeId: '13' },
};

const modules = (volumeId: string, volume: string) => ({ modules: { ...INSTALLS, volumeId, volume } });
const ess = (volumeId: string, volume: string) => ({ ess: { ...INSTALLS, volumeId, volume } });

/** In the spec's order (spec 3 §5). */
const FAULTS: [Partial<RegistrationValues>, field: string, sentence: string][] = [
  [{ purchaseChannel: 'Other', distributor: ' ' }, 'distributor', 'Distributor is required !'],
  [{ companyName: ' ' }, 'companyName', 'Company Name is required'],
  [{ contactNumber: '' }, 'contactNumber', 'Main Contact Number is required'],
  [{ contactNumber: 'call me' }, 'contactNumber', 'Numbers only (e.g., 9497774444)'],
  [{ website: '' }, 'website', 'URL is required'],
  [{ website: 'not an address' }, 'website', 'Please enter the url except for http:// ex) www.qcells.com'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Please enter the url except for http:// ex) www.qcells.com'],
  [{ ess: { ...INSTALLS, brands: [], volumeId: '13' } }, 'ess.brands', 'Primary Products Ess is required'],
  [{ modules: { ...INSTALLS, brands: [] } }, 'modules.brands', 'Primary Products Module is required'],
  [{ partnerType: '' }, 'partnerType', 'Main Business Type is required'],
  [{ jobTitle: '' }, 'jobTitle', 'Title is required'],
  [{ jobTitle: 'Other', otherTitle: '' }, 'otherTitle', 'Title is required'],
  [{ taxId: '' }, 'taxId', 'Tax ID is required'],
  [{ taxId: '74-29a1180' }, 'taxId', 'TaxId wrong is format'],
  [{ taxId: '--' }, 'taxId', 'TaxId wrong is format'],
  [{ address: '' }, 'address', 'Address is required'],
  [{ city: '' }, 'city', 'City is required'],
  [{ state: '' }, 'state', 'State is required'],
  [{ zipCode: '' }, 'zipCode', 'ZipCode is required'],
  [modules('1', 'many'), 'modules.volume', 'Invalid installation volume value'],
  [ess('11', '1e3'), 'ess.volume', 'Invalid installation volume value'],
  [{ salesArea: [] }, 'salesArea', 'Sales region is required'],
  [modules('', ''), 'modules.volumeId', 'Installation volume Module is required'],
  [ess('', ''), 'ess.volumeId', 'Installation volume Ess is required'],
  [modules('1', ''), 'modules.volume', 'Invalid installation volume value module'],
  [modules('1', '250'), 'modules.volume', 'Invalid installation volume value module'],
  [modules('1', '-1'), 'modules.volume', 'Invalid installation volume value module'],
  [modules('10', '20'), 'modules.volume', 'Invalid installation volume value module'],
  [ess('11', '10'), 'ess.volume', 'Invalid installation volume value ess'],
  [ess('11', '-1'), 'ess.volume', 'Invalid installation volume value ess'],
  [ess('18', '100'), 'ess.volume', 'Invalid installation volume value ess'],
  [{ size: '' }, 'size', 'Company Size is required'],
  [{ firstName: '' }, 'firstName', 'First Name is required'],
  [{ lastName: '' }, 'lastName', 'Last Name is required'],
  [{ hasW9: false }, 'hasW9', 'W9 is required'],
];

describe('a registration', () => {
  it.each(FAULTS)('%j is refused at %s: %s', (given, field, sentence) => {
    expect(faultsOfRegistration({ ...WHOLE, ...given })).toEqual([[field, sentence]]);
  });

  it.each<[string, Partial<RegistrationValues>]>([
    ['that is whole', {}],
    ['without a website that says so', { website: '', noWebsite: true }],
    ['that is no contractor, without a size', { partnerType: '2', size: '' }],
    [
      'that installs none',
      {
        modules: { none: true, brands: [], volumeId: '', volume: '' },
        ess: { none: true, brands: [], volumeId: '', volume: '' },
      },
    ],
    ['just within the bounds of modules', modules('1', '249.5')],
    ['above the bounds of modules', modules('10', '20.1')],
    ['of no battery yet', ess('11', '0')],
    ['of many batteries', ess('18', '101')],
    ['with a bare host', { website: 'solstice.example' }],
    ['with another title', { jobTitle: 'Other', otherTitle: 'Chief Solar Nerd' }],
    ['with a number that needs none', modules('3', 'anything')],
  ])('%s is accepted', (_, given) => expect(faultsOfRegistration({ ...WHOLE, ...given })).toEqual([]));

  it('tells every fault at once, in the spec’s order', () => {
    const nothing = registrationValues({ firstName: '', lastName: '' }, { titles: [], channels: [] });
    expect(faultsOfRegistration(nothing).map(([field]) => field)).toEqual([
      'companyName',
      'contactNumber',
      'website',
      'ess.brands',
      'modules.brands',
      'partnerType',
      'jobTitle',
      'taxId',
      'address',
      'city',
      'state',
      'zipCode',
      'salesArea',
      'modules.volumeId',
      'ess.volumeId',
      'firstName',
      'lastName',
      'hasW9',
    ]);
    const [modules, ess] = primaryProductsOf(WHOLE);
    const stored = {
      ...WHOLE,
      officeNumber: WHOLE.contactNumber,
      salesArea: 'TX:Texas',
      modules: [modules!],
      ess: [ess!],
    };
    expect(missingForApproval({ ...stored, taxId: 'x', w9: null })).toEqual(['Tax ID', 'W-9']);
    expect(missingForApproval({ ...stored, w9: {} })).toEqual([]);
  });

  it('is read from what is stored and written back the same', () => {
    const sent = [
      { productType: 1, productBrand: 'Q CELLS|Silfab', installationVolumeId: 1, installationVolumeData: '120' },
      { productType: 2, productBrand: 'None', installationVolumeId: null },
    ];
    const stored = {
      firstName: 'A',
      lastName: 'B',
      jobTitle: 'Nerd',
      purchaseChannel: 'Sunline',
      website: '',
      modules: [sent[0]!],
      ess: [sent[1]!],
    };
    const values = registrationValues(stored, { titles: ['Owner'], channels: ['Sunline'] });
    expect(values).toMatchObject({
      jobTitle: 'Other',
      otherTitle: 'Nerd',
      purchaseChannel: 'Sunline',
      distributor: '',
      noWebsite: true,
    });
    expect(primaryProductsOf(values)).toEqual(sent);
  });
});

test.each([
  [6.9, true],
  [7, false],
])('a registration of %d days ago is new: %s', (days, isNew) => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(isNewRegistration(new Date(now.getTime() - days * 86_400_000), now)).toBe(isNew);
});

test('the survey stands in the spec’s order, with shares of all', () => {
  const { rows, total } = surveyRows({ 1: 1, 2: 2, 7: 1 });
  expect(rows.map(({ label }) => label)).toEqual([
    'Event',
    'Web ads',
    'Social media',
    'Other installers',
    'Q CELLS',
    'Distribution',
    'Other',
  ]);
  expect(rows.map(({ share }) => share)).toEqual([0.25, 0.5, 0, 0, 0, 0.25, 0]);
  expect(total).toBe(4);
  expect(surveyRows({ 0: 3, 7: 1 }).rows.at(-1)).toEqual({ label: 'No answer', count: 3, share: 0.75 });
});

describe('a registration as it arrives', () => {
  const values = (given: Partial<RegistrationValues>) => ({ ...WHOLE, ...given });

  it('may lack everything but the company and the name', () => {
    const nothing = { none: false, brands: [], volumeId: '', volume: '' };
    const few = values({
      ...{
        partnerType: '',
        size: '',
        contactNumber: '',
        jobTitle: '',
        website: '',
        purchaseChannel: '',
        salesArea: [],
      },
      ...{ address: '', city: '', state: '', zipCode: '', taxId: '', hasW9: false, modules: nothing, ess: nothing },
    });
    expect(faultsOfApplication(few)).toEqual([]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ taxId: 'x' }, 'taxId'],
    [{ website: 'nowhere' }, 'website'],
    [{ contactNumber: 'call me' }, 'contactNumber'],
    [modules('1', '900'), 'modules.volume'],
  ])('with %o is wrong at %s', (given, field) => {
    expect(faultsOfApplication(values(given)).map(([at]) => at)).toEqual([field]);
  });
});

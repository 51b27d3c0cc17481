import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import sharp from 'sharp';
import type { FileStorage } from '@/upstream/files/storage';
import { copyInto } from '../copy-into';
import { continueNumbers, instant } from './load';
import { addressPart, FIRST_NAMES, LAST_NAMES } from './names';
import { businessYear, partnersByCompany } from './orders';
import { makePdf } from './pdf';
import type { DemoCompany, DemoUser } from './people';
import { STREETS } from './places';
import { random, weighted, type Random } from './random';

export const DEFAULT_PROJECTS = 6_000;

const SEED = 15_000_017;
const DAY = 86_400_000;

const Q_CELLS = 'Q CELLS';
/** Model and watts. */
const MODULES = [
  ['Q.PEAK DUO BLK ML-G10+ 400', 400],
  ['Q.PEAK DUO BLK ML-G10+ 405', 405],
  ['Q.PEAK DUO BLK ML-G10+ 410', 410],
  ['Q.TRON BLK M-G2+ 425', 425],
  ['Q.TRON BLK M-G2+ 430', 430],
  ['Q.ANTUM NEO BLK 450', 450],
] as const;
/** Only for business roofs. */
const LARGE_MODULES = [
  ['Q.PEAK DUO XL-G11.3 570', 570],
  ['Q.TRON XL-G2.3 610', 610],
] as const;
const OTHER_MODULES = [
  ['Silfab', 'SIL-420 BG', 420],
  ['REC', 'Alpha Pure-R 430', 430],
  ['Canadian Solar', 'HiKu6 395', 395],
] as const;
/** Model, kWh, kW and Ah. */
const BATTERIES = [
  ['Q.HOME CORE H3S', 10.2, 7.6, 64],
  ['Q.HOME CORE H7S', 15.3, 11.4, 96],
  ['Q.SAVE D10.0S', 10, 5, 63],
  ['Q.VOLT H7.6S', 20.4, 7.6, 128],
] as const;
const OTHER_BATTERIES = [
  ['Tesla', 'Powerwall 3', 13.5, 11.5, 270],
  ['Enphase', 'IQ Battery 5P', 5, 3.84, 66],
] as const;
const INVERTERS = [
  ['SolarEdge', 'SE7600H'],
  ['Enphase', 'IQ8PLUS-72'],
  ['SMA', 'Sunny Boy 7.7'],
  [Q_CELLS, 'Q.VOLT H7.6S'],
] as const;
const RACKING = [
  ['IronRidge', 'XR100'],
  ['Unirac', 'SolarMount'],
  ['SnapNrack', 'Ultra Rail'],
] as const;
const DISTRIBUTORS = [
  'Sunline Supply',
  'Pacific Solar Distribution',
  'Midwest PV Wholesale',
  'Lone Star Electric Supply',
] as const;
const SOURCES = ['Web', 'App', 'Import'] as const;
const NAMES = ['Residence', 'Home', 'Rooftop', 'House', 'Garage and Carport', 'Family Solar'] as const;
const LONG_NAME = 'Papadopoulos-Featherstonehaugh Residence, Guest House and Detached Workshop, Phases 1 and 2';
const NOTES = [
  'Roof is shaded by two oaks until noon.',
  'Main panel was upgraded to 200 A.',
  'Owner asked for critter guards.',
  'Second array follows in spring.',
] as const;

interface ProjectFiles {
  images: readonly string[];
  proofs: readonly string[];
}

/** Draws and stores the pictures and sheets shared by all demo projects. */
export async function storeProjectFiles(files: FileStorage): Promise<ProjectFiles> {
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      sharp(Buffer.from(drawRoof(index)))
        .webp({ quality: 78, effort: 1 })
        .toBuffer(),
    ),
  );
  const images = pictures.map((bytes) => ({ key: `${nameOf(bytes)}.webp`, bytes }));
  const letter = makePdf('Permission to operate', ['Of the demo: no letter of a utility.']);
  const photo = pictures[7] as Buffer;
  const proofs = [
    { key: `${nameOf(letter)}.pdf.attached`, bytes: letter },
    { key: `${nameOf(photo)}.webp.attached`, bytes: photo },
  ];
  await Promise.all([...images, ...proofs].map(({ key, bytes }) => files.put(key, bytes)));
  return { images: images.map(({ key }) => key), proofs: proofs.map(({ key }) => key) };
}

function nameOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** A roof with modules, in shapes only, so that it doesn't depend on fonts. */
function drawRoof(index: number): string {
  const draws = random(SEED + index);
  const sky = draws.between(195, 215);
  const rows = draws.between(2, 3);
  const columns = draws.between(4, 6);
  const modules = Array.from({ length: rows * columns }, (_, place) => {
    const x = 24 + (place % columns) * (52 / columns) + draws.next() * 0.3;
    const y = 34 + Math.floor(place / columns) * (22 / rows);
    return `<rect x="${x}" y="${y}" width="${52 / columns - 1}" height="${22 / rows - 1}" fill="hsl(222 45% ${draws.between(16, 24)}%)" stroke="#9fb4c8" stroke-width=".3"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 100 75">
    <rect width="100" height="75" fill="hsl(${sky} 60% ${draws.between(72, 86)}%)"/>
    <circle cx="${draws.between(10, 90)}" cy="${draws.between(6, 16)}" r="5" fill="#ffd76a"/>
    <rect y="60" width="100" height="15" fill="hsl(${draws.between(85, 120)} 30% 45%)"/>
    <path d="M14 60V44h72v16Z" fill="hsl(35 30% ${draws.between(70, 85)}%)"/>
    <path d="M8 60 22 30h56l14 30Z" fill="hsl(${draws.between(5, 25)} 25% 42%)"/>
    ${modules.join('')}
  </svg>`;
}

const COLUMNS = [
  'id',
  'company_id',
  'user_id',
  'project_name',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'is_mobile_number',
  'project_address',
  'project_address2',
  'project_city',
  'project_state',
  'project_zip_code',
  'system_size',
  'system_type',
  'module_brand',
  'module_model',
  'module_power_class',
  'number_of_modules',
  'name_of_module_brand_panel_other',
  'battery',
  'battery_brand',
  'battery_model',
  'battery_energy',
  'battery_inverter_power',
  'battery_capacity',
  'name_of_module_brand_battery_other',
  'pv_inverter_brand',
  'pv_inverter_model',
  'racking_brand',
  'racking_model',
  'serial_numbers',
  'installation_date',
  'operate_date',
  'image_keys',
  'proof_keys',
  'purchasing_channel',
  'name_of_purchasing_channel',
  'panel_qualified',
  'battery_qualified',
  'panel_non_qcells',
  'battery_non_qcells',
  'qualify_labor_warranty',
  'note',
  'first_saved_source',
  'first_registered_source',
  'source',
  'module_upload_source',
  'inverter_upload_source',
  'is_draft',
  'drafted_at',
  'created_at',
  'updated_at',
] as const;

type Row = Record<(typeof COLUMNS)[number], string | number | boolean | null>;

/** Loads a year of projects, oldest first; identical in every load. @param now in milliseconds */
export async function loadProjects(
  client: ClientBase,
  {
    count,
    companies,
    partners,
    files,
    now,
  }: {
    count: number;
    companies: readonly DemoCompany[];
    partners: readonly DemoUser[];
    files: ProjectFiles;
    now: number;
  },
): Promise<void> {
  const timeOf = businessYear(now);
  const pickCompany = weighted(companies.map(({ weight }) => weight));
  const usersOf = partnersByCompany(partners);
  await copyInto(client, `projects (${COLUMNS.join(', ')})`, projects());
  await continueNumbers(client, ['projects']);

  function* projects() {
    for (let index = 0; index < count; index += 1) {
      const draws = random(SEED + 1_000 + index);
      const company = companies[pickCompany(draws.next())] as DemoCompany;
      const row = makeProject(index + 1, draws, {
        company,
        user: draws.pick(usersOf.get(company.id) ?? []),
        createdAt: timeOf((index + draws.next()) / count),
        files,
        now,
      });
      yield COLUMNS.map((column) => row[column]);
    }
  }
}

function makeProject(
  id: number,
  draws: Random,
  {
    company,
    user,
    createdAt,
    files,
    now,
  }: { company: DemoCompany; user: DemoUser; createdAt: number; files: ProjectFiles; now: number },
): Row {
  const isDraft = draws.chance(0.03);
  const firstName = draws.pick(FIRST_NAMES);
  const lastName = draws.pick(LAST_NAMES);
  const isMobile = draws.chance(0.8);
  const system = moduleOf(draws);
  const battery = batteryOf(draws);
  const [inverterBrand, inverterModel] = draws.pick(INVERTERS);
  const [rackingBrand, rackingModel] = draws.pick(RACKING);
  // A few are registered long after they started operating.
  const isLate = draws.chance(0.05);
  const operated = createdAt - (isLate ? draws.between(95, 200) : draws.between(-30, 80)) * DAY;
  const installed = operated - draws.between(5, 45) * DAY;
  const channel = draws.chance(0.6) ? Q_CELLS : draws.chance(0.8) ? 'distributor' : 'other';
  const source = draws.pick(SOURCES);
  const hasFiles = id % 40 === 7;
  const registered = isDraft ? null : source;
  return {
    id,
    company_id: company.id,
    user_id: user.id,
    project_name: id % 997 === 5 ? LONG_NAME : `${lastName} ${draws.pick(NAMES)}`,
    first_name: firstName,
    last_name: lastName,
    email: `${addressPart(firstName)}.${addressPart(lastName)}@home.example`,
    phone_number: `(${company.officeNumber.slice(1, 4)}) 555-01${String(draws.between(0, 99)).padStart(2, '0')}`,
    is_mobile_number: isMobile,
    project_address: `${draws.between(100, 9899)} ${draws.pick(STREETS)}`,
    project_address2: draws.chance(0.1) ? `Unit ${draws.between(1, 30)}` : null,
    project_city: company.city,
    project_state: company.state,
    project_zip_code: company.zipCode,
    system_size: (system.pieces * system.watts) / 1_000,
    system_type: battery ? 'PV + Storage' : 'PV',
    module_brand: system.brand,
    module_model: system.model,
    module_power_class: system.watts,
    number_of_modules: system.pieces,
    name_of_module_brand_panel_other: system.otherBrand,
    battery: battery !== null,
    battery_brand: battery?.brand ?? null,
    battery_model: battery?.model ?? null,
    battery_energy: battery?.energy ?? null,
    battery_inverter_power: battery?.power ?? null,
    battery_capacity: battery?.capacity ?? null,
    name_of_module_brand_battery_other: null,
    pv_inverter_brand: inverterBrand,
    pv_inverter_model: inverterModel,
    racking_brand: rackingBrand,
    racking_model: rackingModel,
    serial_numbers: JSON.stringify([
      { type: 'modules', productName: system.model, volume: system.pieces },
      { type: 'inverter', productName: `${inverterBrand} ${inverterModel}`, volume: 1 },
    ]),
    installation_date: isDraft && draws.chance(0.5) ? null : dayOf(installed),
    operate_date: isDraft || operated > now || draws.chance(0.1) ? null : dayOf(operated),
    image_keys: hasFiles ? arrayOf(files.images.slice(id % 3, (id % 3) + 1 + (id % 5))) : '{}',
    proof_keys: hasFiles ? arrayOf(id % 80 === 7 ? files.proofs : files.proofs.slice(0, 1)) : '{}',
    purchasing_channel: channel,
    name_of_purchasing_channel:
      channel === 'distributor' ? draws.pick(DISTRIBUTORS) : channel === 'other' ? 'Local Solar Co-op' : null,
    panel_qualified: system.isQualified,
    battery_qualified: battery ? battery.isQcells : null,
    panel_non_qcells: !system.isQcells,
    battery_non_qcells: battery ? !battery.isQcells : null,
    qualify_labor_warranty:
      !isLate && system.isQualified && system.pieces * system.watts <= 25_000 && (battery?.isQcells ?? true),
    note: draws.chance(0.08) ? draws.pick(NOTES) : null,
    first_saved_source: source,
    first_registered_source: registered,
    source,
    module_upload_source: registered,
    inverter_upload_source: draws.chance(0.5) ? registered : null,
    is_draft: isDraft,
    drafted_at: isDraft || draws.chance(0.3) ? instant(createdAt - draws.between(1, 72) * 3_600_000) : null,
    created_at: instant(createdAt),
    updated_at: instant(Math.min(now, createdAt + (draws.chance(0.3) ? draws.between(1, 20) * DAY : 0))),
  };
}

interface DemoSystem {
  brand: string;
  otherBrand: string | null;
  model: string;
  watts: number;
  pieces: number;
  isQcells: boolean;
  isQualified: boolean;
}

function moduleOf(draws: Random): DemoSystem {
  if (draws.chance(0.06)) {
    const [brand, model, watts] = draws.pick(OTHER_MODULES);
    const isNamed = draws.chance(0.7);
    const pieces = draws.between(12, 40);
    return {
      brand: isNamed ? brand : 'Other',
      otherBrand: isNamed ? null : brand,
      model,
      watts,
      pieces,
      isQcells: false,
      isQualified: false,
    };
  }
  const isLarge = draws.chance(0.05);
  const [model, watts] = draws.pick<readonly [string, number]>(isLarge ? LARGE_MODULES : MODULES);
  const pieces = isLarge ? draws.between(48, 160) : draws.between(12, 42);
  return { brand: Q_CELLS, otherBrand: null, model, watts, pieces, isQcells: true, isQualified: !isLarge };
}

interface DemoBattery {
  brand: string;
  model: string;
  energy: number;
  power: number;
  capacity: number;
  isQcells: boolean;
}

function batteryOf(draws: Random): DemoBattery | null {
  if (!draws.chance(0.35)) return null;
  if (draws.chance(0.2)) {
    const [brand, model, energy, power, capacity] = draws.pick(OTHER_BATTERIES);
    return { brand, model, energy, power, capacity, isQcells: false };
  }
  const [model, energy, power, capacity] = draws.pick(BATTERIES);
  return { brand: Q_CELLS, model, energy, power, capacity, isQcells: true };
}

function dayOf(milliseconds: number): string {
  return instant(milliseconds).slice(0, 10);
}

function arrayOf(keys: readonly string[]): string {
  return `{${keys.join(',')}}`;
}

import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import sharp from 'sharp';
import { WARRANTY_STATUSES } from '@/lib/domain/warranty-claim';
import type { AttachmentKind } from '@/lib/domain/attachment';
import type { FileStorage } from '@/upstream/files/storage';
import { copyInto } from '../copy-into';
import { continueNumbers, instant } from './load';
import { FIRST_NAMES, LAST_NAMES } from './names';
import { partnersByCompany } from './orders';
import { makePdf } from './pdf';
import type { DemoCompany, DemoUser } from './people';
import { STREETS } from './places';
import { random, weighted, type Random } from './random';
import { claimedOf, findClaimable, hasUploaded, type Claimable } from './warranty-pieces';

export const DEFAULT_WARRANTY_CLAIMS = 900;

const SEED = 13_000_019;
const DAY_MS = 86_400_000;
const PANEL = 1;
const BATTERY = 2;

/** Relative frequency of subtypes, from subtype 1. */
const SUBTYPES = { [PANEL]: [5, 3, 6, 2, 2, 1, 1], [BATTERY]: [1, 4, 3, 5, 2, 6, 1, 1, 3] } as const;

const PRODUCTS = {
  [PANEL]: [
    'Q.PEAK DUO BLK ML-G10+ 400',
    'Q.PEAK DUO BLK ML-G10+ 410',
    'Q.PEAK DUO XL-G10.3 480',
    'Q.TRON BLK M-G2+ 430',
    'Q.PEAK DUO L-G5.2 390',
  ],
  [BATTERY]: ['Q.HOME CORE H3S', 'Q.HOME CORE H7S', 'Q.SAVE B19.8S', 'Q.VOLT H5.0'],
} as const;

/** Descriptions by subtype, from subtype 1. */
const WORDS = {
  [PANEL]: [
    'Output of the string fell by a third within two weeks; the module was found by its temperature.',
    'A brown spot along a busbar, 40 K above its neighbours on the thermal image.',
    'The glass is broken from a corner to the middle. No hail on record, no mechanical load on the frame.',
    'The connector melted and can’t be opened any more. Photos show both sides.',
    'Burn mark at the junction box, seen during the yearly inspection. The string is switched off.',
    'Frame detached along the short side after the first winter.',
    'The back sheet is coming off over two cells. Output is still normal.',
  ],
  [BATTERY]: [
    'The autotransformer hums loudly under load, and one leg reads 9 V too low.',
    'One battery module stays at 12 % and is not charged. Logs are attached.',
    'The management system reports cells out of balance, also after the slow charge that the manual asks for.',
    'The system stops with an alarm every morning and starts again by itself after some minutes.',
    'The fan of the cabinet doesn’t turn, and the housing gets hot to the touch.',
    'The inverter doesn’t find the battery after an update. Restarting it twice changed nothing.',
    'The meter shows no consumption although the house is supplied.',
    'The cabinet door came with a dent and doesn’t close tightly.',
    'The app shows yesterday’s values since the last update, on two phones.',
  ],
} as const;

const CHANNELS = [
  'Q CELLS',
  'Sunline Supply',
  'Pacific Solar Distribution',
  'Midwest PV Wholesale',
  'Lone Star Electric Supply',
] as const;
const PAPERS = ['measurement', 'invoice', 'log', 'inspection report'] as const;
const PLACES_OF_DAMAGE = ['roof', 'close-up', 'label', 'string', 'overview', 'inverter', 'back side'] as const;

interface DemoEvidence {
  key: string;
  kind: AttachmentKind;
}

/** Draws and stores the files shared by all evidence: pictures of damage and PDFs. Identical in every load. */
export async function storeDemoEvidence(files: FileStorage): Promise<DemoEvidence[]> {
  const drawn = Array.from({ length: 8 }, async (_, index) => {
    const picture = sharp(Buffer.from(drawDamage(index)));
    return index % 3 === 2
      ? { kind: 'png' as const, bytes: await picture.png().toBuffer() }
      : { kind: 'jpeg' as const, bytes: await picture.jpeg({ quality: 78 }).toBuffer() };
  });
  const titles = ['Measurement of the string, before and after', 'Invoice of the installation', 'Log of the inverter'];
  const written = titles.map((title) => ({ kind: 'pdf' as const, bytes: makePdf(title, ['Evidence of the demo']) }));
  return Promise.all(
    [...(await Promise.all(drawn)), ...written].map(async ({ kind, bytes }) => {
      const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}.attached`;
      await files.put(key, bytes);
      return { key, kind };
    }),
  );
}

/** A module with cracks, a hot spot or a burnt box, in shapes only, so that it doesn't depend on fonts. */
function drawDamage(index: number): string {
  const draws = random(SEED + index);
  const cells = Array.from({ length: 60 }, (_, cell) => {
    const light = draws.between(16, 22);
    const [x, y] = [62 + (cell % 10) * 52, 42 + Math.floor(cell / 10) * 68];
    return `<rect x="${x}" y="${y}" width="49" height="65" fill="hsl(${draws.between(214, 222)} 45% ${light}%)"/>`;
  }).join('');
  const crack = () => {
    const [x, y] = [draws.between(120, 520), draws.between(90, 400)];
    const lines = Array.from(
      { length: 9 },
      () =>
        `M${x} ${y}l${draws.between(-90, 90)} ${draws.between(-80, 80)}l${draws.between(-40, 40)} ${draws.between(-40, 40)}`,
    );
    return `<path d="${lines.join('')}" fill="none" stroke="#e8eef5" stroke-width="1.6" opacity=".85"/>`;
  };
  const spot = () =>
    `<ellipse cx="${draws.between(140, 500)}" cy="${draws.between(100, 400)}" rx="44" ry="34" fill="url(#heat)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs><radialGradient id="heat"><stop stop-color="#fff3b0"/><stop offset=".4" stop-color="#f2711c"/><stop offset="1" stop-color="#7a1f12" stop-opacity="0"/></radialGradient></defs>
    <rect width="640" height="480" fill="hsl(${draws.between(14, 30)} 22% ${draws.between(38, 50)}%)"/>
    <rect x="50" y="30" width="544" height="424" rx="4" fill="#c9ced4"/>${cells}
    ${index % 2 === 0 ? crack() : spot()}${index % 4 === 3 ? crack() : ''}
  </svg>`;
}

interface Sources {
  claims: number;
  companies: readonly DemoCompany[];
  people: readonly DemoUser[];
  evidence: readonly DemoEvidence[];
  since: Date;
  now: Date;
}

/** Loads a year of warranty claims, oldest first; identical in every load. One in thirty is a draft. */
export async function loadWarrantyClaims(client: ClientBase, sources: Sources): Promise<void> {
  const claimable = await findClaimable(client);
  await copyInto(
    client,
    `warranty_claims (id, label, is_draft, folder_id, company_id, company_name, state, full_name, status, created_at, claims_type, systemtype,
       description, product_name, quantity, serial_numbers, purchasing_channel_name, installed_on, discovered_on, pto_on,
       project_registration_on, project_registered_on, qualifies_labor, project_id, project_name, owner_first_name, owner_last_name,
       project_address1, project_address2, project_city, project_state, project_zipcode, evidence_keys, evidence_names)`,
    rows(sources, claimable),
  );
  await continueNumbers(client, ['warranty_claims']);
}

/** Share of pieces claimed again. */
const AGAIN = 0.08;

function* rows({ claims, companies, people, evidence, since, now }: Sources, claimable: Claimable) {
  const draws = random(SEED);
  /** Last claimed numbers, by company and type. */
  const before = new Map<string, readonly string[]>();
  const pickCompany = weighted(companies.map(({ weight }) => weight));
  const peopleOf = partnersByCompany(people);
  const year = now.getTime() - since.getTime();
  for (let id = 1; id <= claims; id += 1) {
    const company = companies[pickCompany(draws.next())] as DemoCompany;
    const person = draws.pick(peopleOf.get(company.id) ?? people);
    const at = since.getTime() + (year * (id - draws.next())) / claims;
    const isBattery = draws.chance(0.32) && hasUploaded(claimable, { companyId: company.id, type: BATTERY, at });
    const type = isBattery ? BATTERY : PANEL;
    const subtype = weighted(SUBTYPES[type])(draws.next()) + 1;
    const asked = draws.chance(0.75) ? 1 : draws.between(2, 14);
    const installed = at - draws.between(60, 2_400) * DAY_MS;
    const stranger = [draws.pick(FIRST_NAMES), draws.pick(LAST_NAMES)] as const;
    const isDraft = draws.chance(1 / 30);
    const { project, pieces } = claimedOf(claimable, draws, { companyId: company.id, type, quantity: asked, at });
    // Someone who mistypes a number only has one or two pieces.
    const quantity = pieces.length || Math.min(asked, 2);
    const repeated = draws.chance(AGAIN) ? before.get(`${company.id} ${type}`)?.slice(0, quantity) : undefined;
    const known = repeated ?? pieces.map(({ serialNumber }) => serialNumber);
    const serials = known.length > 0 ? known : serialsOf(draws, type, quantity);
    if (!isDraft) before.set(`${company.id} ${type}`, serials);
    const owner = project ? ([project.firstName, project.lastName] as const) : stranger;
    const files = Array.from({ length: draws.between(1, 5) }, () => draws.pick(evidence));
    yield [
      ...[
        id,
        `WC-${100_000 + id}`,
        isDraft,
        4_000 + id,
        company.id,
        company.name,
        company.state,
        `${person.firstName} ${person.lastName}`,
      ],
      ...[
        isDraft ? 'Draft' : statusAt(draws, (now.getTime() - at) / DAY_MS),
        instant(at),
        type,
        subtype,
        WORDS[type][subtype - 1] ?? '',
        pieces[0]?.productName ?? draws.pick(PRODUCTS[type]),
      ],
      ...[
        serials.length,
        arrayOf(serials),
        draws.pick(CHANNELS),
        day(installed),
        day(at - draws.between(1, 40) * DAY_MS),
      ],
      ...[
        day(installed + draws.between(10, 60) * DAY_MS),
        day(installed + 5 * DAY_MS),
        day(installed + draws.between(5, 20) * DAY_MS),
        draws.chance(0.6),
      ],
      ...[
        project?.id ?? null,
        project?.name ?? `${owner[1]} Residence`,
        owner[0],
        owner[1],
        project?.address ?? `${draws.between(100, 9_899)} ${draws.pick(STREETS)}`,
        null,
      ],
      ...[company.city, company.state, company.zipCode],
      ...[arrayOf(files.map(({ key }) => key)), arrayOf(files.map(({ kind }) => nameOf(draws, kind)))],
    ];
  }
}

/** Old claims are decided, new ones wait. */
function statusAt(draws: Random, days: number): string {
  const [submitted, inReview, asked, approved, rejected, closed] = WARRANTY_STATUSES;
  if (days < 4) return draws.chance(0.7) ? submitted : inReview;
  if (days < 30) return draws.pick([inReview, inReview, asked, approved]);
  return draws.pick([approved, approved, rejected, closed, closed, closed]);
}

function serialsOf(draws: Random, type: number, quantity: number): string[] {
  return Array.from({ length: quantity }, () =>
    type === PANEL
      ? `3041${draws.characters('0123456789', 14)}`
      : `AH0760${draws.characters('0123456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8)}`,
  );
}

function nameOf(draws: Random, kind: AttachmentKind): string {
  return kind === 'pdf'
    ? `${draws.pick(PAPERS)}.pdf`
    : `${draws.pick(PLACES_OF_DAMAGE)}.${kind === 'jpeg' ? 'jpg' : kind}`;
}

const day = (milliseconds: number) => instant(milliseconds).slice(0, 10);

const arrayOf = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

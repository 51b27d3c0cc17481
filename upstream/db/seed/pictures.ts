import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { THUMBNAIL_SIZE } from '@/upstream/files/encode-picture';
import type { Picture } from '@/upstream/files/pictures';
import type { FileStorage } from '@/upstream/files/storage';
import type { CategoryPlan } from './catalogue-plan';
import { random } from './random';

const SIZE = 480;

/** Draws and stores a product's picture and thumbnail; identical in every load, with a key from its content. */
export async function drawPicture(storage: FileStorage, plan: CategoryPlan, index: number): Promise<Picture> {
  const drawing = sharp(Buffer.from(draw(plan, index)));
  const [large, small] = await Promise.all([
    drawing.clone().webp({ quality: 78, effort: 1 }).toBuffer(),
    drawing.clone().resize(THUMBNAIL_SIZE).webp({ quality: 78, effort: 1 }).toBuffer(),
  ]);
  const name = createHash('sha256').update(large).digest('hex').slice(0, 32);
  const assetKey = `${name}.webp`;
  const thumbnailKey = `${name}-small.webp`;
  await Promise.all([storage.put(assetKey, large), storage.put(thumbnailKey, small)]);
  return { assetKey, thumbnailKey, width: SIZE, height: SIZE };
}

/** Uses shapes only, so that it doesn't depend on fonts. */
function draw(plan: CategoryPlan, index: number): string {
  const draws = random(plan.hue * 1000 + index);
  const hue = plan.hue + draws.between(-14, 14);
  const light = `hsl(${hue} 45% ${draws.between(88, 94)}%)`;
  const middle = `hsl(${hue} 55% ${draws.between(52, 62)}%)`;
  const deep = `hsl(${hue} 60% ${draws.between(26, 36)}%)`;
  const turn = draws.between(-8, 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 100 100">
    <defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#ground)"/>
    <circle cx="${draws.between(20, 80)}" cy="${draws.between(18, 82)}" r="${draws.between(18, 34)}" fill="${light}"/>
    <ellipse cx="50" cy="84" rx="27" ry="4" fill="${deep}" opacity=".16"/>
    <g transform="rotate(${turn} 50 50)" fill="${middle}" stroke="${deep}" stroke-width="2" stroke-linejoin="round">
      ${SHAPES[plan.code]?.(deep) ?? ''}
    </g>
  </svg>`;
}

const SHAPES: Readonly<Record<string, (accent: string) => string>> = {
  APP: (accent) =>
    `<path d="M36 24 18 34l6 14 8-3v35h36V45l8 3 6-14-18-10c-4 7-24 7-28 0Z"/><circle cx="58" cy="45" r="4" fill="${accent}"/>`,
  HED: (accent) =>
    `<path d="M24 60c0-24 12-34 26-34s26 10 26 34Z"/><path d="M50 60h38c2 6-2 10-8 10H24V60Z" fill="${accent}"/>`,
  DRK: (accent) => `<path d="M34 26h32l-5 56H39Z"/><rect x="31" y="20" width="38" height="8" rx="3" fill="${accent}"/>`,
  BAG: (accent) =>
    `<path d="M38 36v-6c0-14 24-14 24 0v6" fill="none"/><rect x="26" y="36" width="48" height="46" rx="8"/><rect x="36" y="54" width="28" height="18" rx="4" fill="${accent}"/>`,
  TOL: (accent) =>
    `<path d="M30 78 58 50l-4-12 12-14 4 10 10 4-14 12-10 0-26 28Z"/><circle cx="34" cy="76" r="3" fill="${accent}"/>`,
  SAF: (accent) =>
    `<path d="M22 62c0-22 12-34 28-34s28 12 28 34Z"/><path d="M16 62h68v8H16Z" fill="${accent}"/><path d="M50 28v32"/>`,
  PRT: (accent) =>
    `<rect x="28" y="20" width="44" height="60" rx="2" fill="#fff"/><rect x="34" y="27" width="32" height="20" fill="${accent}"/><path d="M34 55h32M34 62h32M34 69h20"/>`,
  SGN: (accent) =>
    `<rect x="20" y="24" width="60" height="36" rx="2"/><path d="M36 60v24M64 60v24"/><circle cx="50" cy="42" r="9" fill="${accent}"/>`,
  EVT: (accent) => `<path d="M50 20 84 42H16Z" fill="${accent}"/><path d="M20 42v40M80 42v40M16 42h68v8H16Z"/>`,
  TEC: (accent) =>
    `<rect x="34" y="18" width="32" height="64" rx="6"/><rect x="38" y="25" width="24" height="46" fill="${accent}"/><path d="M47 76h6"/>`,
  GFT: (accent) =>
    `<rect x="26" y="44" width="48" height="36" rx="2"/><path d="M22 34h56v12H22Z"/><path d="M46 34h8v46h-8Z" fill="${accent}"/>`,
  CPN: (accent) =>
    `<path d="M16 34h68v10a6 6 0 0 0 0 12v10H16V56a6 6 0 0 0 0-12Z"/><path d="M60 36v28" stroke-dasharray="3 3"/><circle cx="38" cy="50" r="8" fill="${accent}"/>`,
};

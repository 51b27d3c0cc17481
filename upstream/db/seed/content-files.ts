import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FileStorage } from '@/upstream/files/storage';
import { makePdf } from './pdf';

export interface DemoFile {
  key: string;
  thumbnailKey: string | null;
  name: string;
  size: number;
}

/** Twice the spec's suggested 285 × 280. */
const SIZE = { width: 570, height: 560 };

/** Draws and stores a picture from shapes only, so that it doesn't depend on fonts. */
export async function storeDemoImage(
  files: FileStorage,
  subject: keyof typeof SHAPES,
  index: number,
  name: string,
): Promise<DemoFile> {
  const drawing = sharp(Buffer.from(draw(subject, index)));
  const [large, small] = await Promise.all([
    drawing.clone().webp({ quality: 78, effort: 1 }).toBuffer(),
    drawing.clone().resize({ width: 146 }).webp({ quality: 78, effort: 1 }).toBuffer(),
  ]);
  const hash = createHash('sha256').update(large).digest('hex').slice(0, 32);
  const [key, thumbnailKey] = [`${hash}.webp`, `${hash}-small.webp`];
  await Promise.all([files.put(key, large), files.put(thumbnailKey, small)]);
  return { key, thumbnailKey, name: `${name}.webp`, size: large.byteLength };
}

export async function storeDemoPdf(
  files: FileStorage,
  name: string,
  heading: string,
  lines: readonly string[],
): Promise<DemoFile> {
  const bytes = makePdf(heading, lines);
  const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.pdf.attached`;
  await files.put(key, bytes);
  return { key, thumbnailKey: null, name: `${name}.pdf`, size: bytes.byteLength };
}

function draw(subject: keyof typeof SHAPES, index: number): string {
  const hue = 180 + ((index * 23) % 60);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 114 112">
    <defs><linearGradient id="sky" y2="1" x2="0"><stop stop-color="hsl(${hue} 60% 86%)"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
    <rect width="114" height="112" fill="url(#sky)"/><circle cx="${20 + ((index * 17) % 70)}" cy="20" r="9" fill="#fdc94b"/>
    <g stroke="#1d2b36" stroke-width="1.2" stroke-linejoin="round">${SHAPES[subject](`hsl(${hue} 45% ${28 + (index % 3) * 6}%)`)}</g></svg>`;
}

const grid = (x: number, y: number) =>
  Array.from(
    { length: 5 },
    (_, row) => `<path d="M${x} ${y + 9 * row}h48" stroke="#ffffff66" stroke-width=".6"/>`,
  ).join('');

const SHAPES = {
  module: (color: string) =>
    `<rect x="33" y="34" width="48" height="62" rx="1" fill="${color}"/>${grid(33, 43)}<path d="M57 34v62" stroke="#ffffff66" stroke-width=".8"/>`,
  storage: (color: string) =>
    `<rect x="40" y="30" width="34" height="66" rx="4" fill="#f4f6f8"/><rect x="44" y="36" width="26" height="8" rx="2" fill="${color}"/><path d="m59 54-8 14h6l-3 14 10-18h-6l3-10Z" fill="#fdc94b"/>`,
  inverter: (color: string) =>
    `<rect x="32" y="40" width="50" height="46" rx="4" fill="#e8edf1"/><rect x="40" y="48" width="20" height="12" rx="1" fill="${color}"/><path d="M40 70h34M40 75h34M40 80h34" stroke-width=".7"/>`,
  mounting: (color: string) =>
    `<path d="M14 92 57 44l43 48Z" fill="#b9a590"/><path d="m34 84 26-29 26 29Z" fill="${color}"/><path d="M30 88h58"/>`,
  marketing: (color: string) =>
    `<rect x="36" y="34" width="42" height="56" rx="2" fill="#fff"/><rect x="41" y="40" width="32" height="20" fill="${color}"/><path d="M41 68h32M41 74h32M41 80h20"/>`,
  lesson: (color: string) =>
    `<rect x="20" y="38" width="74" height="48" rx="4" fill="${color}"/><path d="m51 53 16 9-16 9Z" fill="#fff"/>`,
};

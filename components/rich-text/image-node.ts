import { Node } from '@tiptap/react';
import { assetPath, pictureHref } from '@/lib/asset-path';

/** A picture within a text. It is stored as the upstream names it, such as `/files/3f2a.webp`, and shown through the back office. */
export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      const { src, alt } = node.attrs as { src: string | null; alt: string | null };
      dom.src = pictureHref(src) ?? '';
      dom.alt = alt ?? '';
      return { dom };
    },
});

/** What of pasted HTML can be taken over: its pictures come as files, or not at all. */
interface PastedHtml {
  html: string;
  /** Pictures that it held as data. */
  files: File[];
  /** How many pictures are of other sites, and can't be taken along. */
  foreign: number;
}

/** Takes the pictures out of pasted HTML; those of this product stay. */
export function withoutForeignImages(pasted: string): PastedHtml {
  const page = new DOMParser().parseFromString(pasted, 'text/html');
  const found: PastedHtml = { html: pasted, files: [], foreign: 0 };
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (assetPath(src)) continue;
    const file = fileOfDataAddress(src);
    if (file) found.files.push(file);
    else found.foreign += 1;
    image.remove();
  }
  return { ...found, html: page.body.innerHTML };
}

/** Has pasted HTML any words? A picture that was copied comes as a file and as HTML without. */
export function hasWords(pasted: string): boolean {
  return (new DOMParser().parseFromString(pasted, 'text/html').body.textContent ?? '').trim() !== '';
}

function fileOfDataAddress(src: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/[a-z]+);base64,([\w+/=\s]+)$/i.exec(src) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}

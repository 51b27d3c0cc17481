import { Node } from '@tiptap/react';
import { pictureHref } from '@/lib/addresses/asset-path';

/**
 * An image in a text. It stores the upstream's address, like `/files/3f2a.webp`, and shows it through the back office.
 */
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

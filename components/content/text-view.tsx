'use client';

import { createElement, useMemo, type ReactNode } from 'react';
import { assetPath } from '@/lib/asset-path';
import '@/components/rich-text/rich-text.css';

/** The elements of a text, as the sanitiser leaves them (lib/domain/rich-text.ts); all others are shown as their content. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code'],
]);

/** Elements of which nothing is shown, not even their content. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'textarea']);

/** Shows HTML that nobody has sanitised yet, element by element: no markup gets into the page as it is. */
export function TextView({ html }: { html: string }) {
  const shown = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="rich-text max-h-none! min-h-0! p-0!">{shown}</div>;
}

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (node instanceof Element ? shownElement(node, index) : node.nodeType === Node.TEXT_NODE ? node.textContent : null));
}

function shownElement(element: Element, key: number): ReactNode {
  const tag = element.localName;
  if (HIDDEN.has(tag)) return null;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  if (tag === 'img') {
    const path = assetPath(element.getAttribute('src'));
    // A stored file that only a session may read: nothing is left to optimise.
    // eslint-disable-next-line @next/next/no-img-element
    return path ? <img key={key} src={path} alt={element.getAttribute('alt') ?? ''} /> : null;
  }
  const href = element.getAttribute('href') ?? '';
  if (tag === 'a' && /^(https?:|mailto:)/i.test(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {childrenOf(element)}
      </a>
    );
  }
  const children = childrenOf(element);
  return SHOWN.has(tag) ? createElement(tag, { key }, ...children) : <span key={key}>{children}</span>;
}

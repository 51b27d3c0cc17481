'use client';

import { Download, ExternalLink, FileText } from 'lucide-react';
import { createElement, useMemo, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { pictureHref } from '@/lib/addresses/asset-path';
import { isVideoAddress } from '@/lib/domain/content-faults';
import { cellSpan } from '@/lib/domain/table-cell';
import { playableVideo } from '@/lib/domain/video-address';
import '@/components/rich-text/rich-text.css';
import type { StoredFile } from './content-item';
import { nameOf, useFilePath } from './file-field';

import clsx from 'clsx';

/** The form's current values for the preview. */
export interface Previewed {
  title: string;
  typeName: string | null;
  /** Formatted as in the list. */
  date: string;
  /** The time of publication for scheduled items, in words. */
  appears: string | null;
  /** Unsanitized HTML. */
  content: string;
  video: string;
  images: readonly { label: string; file: File | StoredFile; isThumbnail: boolean }[];
  attachments: readonly (File | StoredFile)[];
}

/**
 * An item as partners will see it, including unsaved changes.
 *
 * @param videoHosts hosts whose videos it plays; others are shown as links
 */
export default function PreviewDialog({
  item: { title, typeName, date, appears, content, video, images, attachments },
  videoHosts,
  onClose,
}: {
  item: Previewed;
  videoHosts: readonly string[];
  onClose: () => void;
}) {
  return (
    <Dialog title="Preview" width="detail" onClose={onClose}>
      <article aria-label="As partners see it" className="mx-auto flex max-w-[72ch] flex-col gap-6">
        <header className="flex flex-col gap-1">
          <h3 className="text-[28px] leading-9 font-semibold wrap-anywhere">{title.trim() || 'Untitled'}</h3>
          <p className="text-sm text-muted tabular-nums">{[typeName, date, appears].filter(Boolean).join(' · ')}</p>
        </header>
        {images.map((image) => (
          <Picture key={image.label} {...image} />
        ))}
        {video.trim() === '' ? null : <Video address={playableVideo(video)} hosts={videoHosts} />}
        <TextView html={content} />
        {attachments.length > 0 ? (
          <section aria-label="Files to download" className="flex flex-col gap-2">
            {attachments.map((file, index) => (
              <p key={index} className="flex items-center gap-3 rounded border border-line px-3 py-2 text-sm">
                <FileText aria-hidden size={18} className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate font-medium">{nameOf(file)}</span>
                <Download aria-hidden size={16} className="text-muted" />
              </p>
            ))}
          </section>
        ) : null}
      </article>
    </Dialog>
  );
}

/** Thumbnails are 285 x 280 (spec 3 §9). */
function Picture({ label, file, isThumbnail }: Previewed['images'][number]) {
  const path = useFilePath(file);
  if (!path) return null;
  return (
    // Next's image optimizer can't fetch local files, or stored ones, which need a session.
    // eslint-disable-next-line @next/next/no-img-element
    <img
      src={path}
      alt={label}
      className={clsx(
        'self-start rounded-lg border border-line',
        isThumbnail ? 'h-[280px] w-[285px] object-cover' : 'h-auto max-h-[60dvh] max-w-full',
      )}
    />
  );
}

/** Plays a video if its host is allowed, as the content security policy blocks frames from others. */
function Video({ address, hosts }: { address: string; hosts: readonly string[] }) {
  if (!isVideoAddress(address))
    return <p className="text-sm text-bad">{`${address} isn’t a web address that starts with https://.`}</p>;
  if (hosts.includes(new URL(address).hostname)) {
    return (
      <iframe
        src={address}
        title="Video"
        allowFullScreen
        allow="fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // Players refuse to run without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-lg border border-line bg-quiet-weak"
      />
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', 'max-w-full self-start')}
    >
      <ExternalLink aria-hidden size={16} className="shrink-0" />
      <span className="truncate">{address}</span>
    </a>
  );
}

/** Elements that the sanitizer keeps (lib/domain/rich-text.ts). For others, only their content is shown. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code'],
  ...['thead', 'tbody', 'tr'],
]);

/** Elements that are hidden with their content. */
const HIDDEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
]);

/** Renders unsanitized HTML element by element, so that no raw markup reaches the page. */
function TextView({ html }: { html: string }) {
  const shown = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="rich-text">{shown}</div>;
}

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) =>
    node instanceof Element ? shownElement(node, index) : node.nodeType === Node.TEXT_NODE ? node.textContent : null,
  );
}

function shownElement(element: Element, key: number): ReactNode {
  const tag = element.localName;
  if (HIDDEN.has(tag)) return null;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  if (tag === 'img') {
    const path = pictureHref(element.getAttribute('src'));
    // Stored files need a session, which Next's image optimizer lacks.
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
  if (tag === 'table') return <Scrolled key={key}>{children}</Scrolled>;
  if (tag === 'th' || tag === 'td') {
    const spans = {
      colSpan: cellSpan(element.getAttribute('colspan')),
      rowSpan: cellSpan(element.getAttribute('rowspan')),
    };
    return createElement(tag, { key, ...spans }, ...children);
  }
  return SHOWN.has(tag) ? createElement(tag, { key }, ...children) : <span key={key}>{children}</span>;
}

/** A wide table scrolls sideways, also with arrow keys. `group` keeps it from becoming a landmark. */
function Scrolled({ children }: { children: ReactNode }) {
  return (
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table>{children}</table>
    </div>
  );
}

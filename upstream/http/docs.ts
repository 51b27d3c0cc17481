import { createHash } from 'node:crypto';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ROWS_TYPE } from '@/lib/contract/wire';
import { escapeHtml } from '../escape-html';
import { describeSchema, type Described } from './docs-schema';
import { openApiDocument, type JsonSchema, type OpenApiDocument, type OpenApiOperation } from './openapi';

/** A page that the browser may show as it is: no script, no foreign content. */
export interface DocsPage {
  html: string;
  headers: Record<string, string>;
}

/**
 * Writes the API's description as one readable page, on which the browser's own search finds everything.
 *
 * @param endpoints what is described, such as `ALL_ENDPOINTS`
 */
export function docsPage(endpoints: readonly Endpoint[]): DocsPage {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html: page(openApiDocument(endpoints)),
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  };
}

interface Section {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

function page(document: OpenApiDocument): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>The same for programs: <a href="/openapi.json">openapi.json</a>. A call that is not public carries the header
<code>Authorization: Bearer …</code> with the <code>token</code> that <code>POST /login</code> answers.</p>
</header>
<nav aria-label="Calls">
<h2>Calls</h2>
<ul>
${sections.map((section) => `<li><a href="#${escapeHtml(section.operation.operationId)}">${heading(section)}</a></li>`).join('\n')}
</ul>
</nav>
<main>
${sections.map((section) => article(section, document)).join('\n')}
</main>
</body>
</html>
`;
}

function heading({ method, path }: Section): string {
  return `<span class="method">${escapeHtml(method)}</span> <code>${escapeHtml(path)}</code>`;
}

function article(section: Section, document: OpenApiDocument): string {
  const { operation } = section;
  return `<article id="${escapeHtml(operation.operationId)}">
<h2>${heading(section)}</h2>
<p>${withCode(operation.summary)}</p>
<p class="quiet">${withCode(operation.description)}</p>
${parameters(operation)}
${bodyBlock(operation)}
<h3>Answers</h3>
<dl>
${Object.entries(operation.responses).map(([status, response]) => answer(status, response, document)).join('\n')}
</dl>
</article>`;
}

/** What a call takes: the fields of its JSON, or of its form. */
function bodyBlock({ requestBody }: OpenApiOperation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h3>Body</h3>\n<p class="quiet">Sent as <code>${escapeHtml(type)}</code>.</p>\n${schemaBlock(schema)}`)
    .join('\n');
}

function parameters({ parameters: all }: OpenApiOperation): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(describeSchema(schema).words)}</td></tr>`,
  );
  return `<h3>Parameters</h3>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Value</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function answer(status: string, response: OpenApiOperation['responses'][string], document: OpenApiDocument): string {
  if ('$ref' in response) {
    const description = document.components.responses[status]?.description ?? '';
    return `<dt>${escapeHtml(status)}</dt><dd>${withCode(description)}</dd>`;
  }
  return `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(response.description)}${contentBlock(response.content ?? {})}</dd>`;
}

/** What an answer holds: its fields where it is JSON or rows of it, else the media types that it may have. */
function contentBlock({ 'application/json': json, [ROWS_TYPE]: row, ...files }: Record<string, { schema: JsonSchema }>): string {
  const fields = json ?? row;
  if (fields) return schemaBlock(fields.schema);
  const types = Object.keys(files);
  return types.length > 0 ? `<div class="schema"><p>Bytes of ${escapeHtml(types.join(', '))}.</p></div>` : '';
}

function schemaBlock(schema: JsonSchema): string {
  const { words, fields } = describeSchema(schema);
  return `<div class="schema"><p>${escapeHtml(capitalised(words))}${fields.length > 0 ? ':' : '.'}</p>${fieldList(fields)}</div>`;
}

function fieldList(fields: readonly Described[]): string {
  if (fields.length === 0) return '';
  const items = fields.map(({ name, words, isOptional, fields: inner }) => {
    const label = name === undefined ? '' : `<code>${escapeHtml(name)}</code> `;
    return `<li>${label}${escapeHtml(words)}${isOptional ? ' <span class="quiet">(optional)</span>' : ''}${fieldList(inner)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Escapes a text, and sets what stands between backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #343a44); --quiet: light-dark(#59616e, #a3abb8); --tint: light-dark(#f4f6f8, #1d2128); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; font: 1rem/1.55 system-ui, sans-serif; background: light-dark(#fff, #14171c); color: light-dark(#1a1f27, #e6e9ee); }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.15rem; margin: 0 0 .5rem; }
h3 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
a { color: light-dark(#0b57d0, #8ab4f8); }
nav ul { list-style: none; margin: 0; padding: 0; columns: 2 20rem; }
nav li { padding: .15rem 0; }
article { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem; scroll-margin-top: 1rem; }
article h2 code { font-size: 1.05rem; }
article:target h2 { text-decoration: underline; text-underline-offset: .3em; }
.method { display: inline-block; min-width: 3.6rem; font-size: .8rem; font-weight: 600; letter-spacing: .03em; }
.quiet { color: var(--quiet); }
code { font: .875rem/1.5 ui-monospace, monospace; }
.schema { background: var(--tint); border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; overflow-wrap: anywhere; padding: .5rem 1rem; }
.schema p { margin: 0; }
.schema ul { margin: 0; padding-left: 1.25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); overflow-wrap: anywhere; padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; }
thead th { color: var(--quiet); font-size: .85rem; font-weight: 500; }
dl { display: grid; gap: .4rem 1rem; grid-template-columns: 3rem minmax(0, 1fr); }
dt { font-weight: 600; }
dd { margin: 0; }
`;

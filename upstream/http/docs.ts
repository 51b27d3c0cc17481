import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

/** Swagger UI's folder; its files are shipped with the product. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const TYPES = {
  'swagger-ui-bundle.js': 'text/javascript',
  'swagger-ui.css': 'text/css',
  'favicon-32x32.png': 'image/png',
} as const;

/** Nothing is inline or from other hosts; Swagger UI's icons are `data:` URLs. */
const POLICY = [
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'`,
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Q.Partner upstream API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/page.css">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/page.js" defer></script>
</head>
<body><main id="calls"><noscript>The calls as JSON: <a href="/openapi.json">openapi.json</a></noscript></main></body>
</html>
`;

const STYLE = `body { margin: 0 }\nhtml.dark-mode { color-scheme: dark; background: #1c2022 }\n`;

const SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true, filter: true, displayOperationId: true });
`;

/** The API documentation at /docs: Swagger UI for /openapi.json. */
export const docs = new Hono();

docs.use(compress());
docs.get('/', (c) => c.html(PAGE, 200, { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' }));
docs.get('/page.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css' }));
docs.get('/page.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript' }));
for (const [name, type] of Object.entries(TYPES)) {
  docs.get(`/${name}`, async (c) =>
    c.body(await readFile(join(PACKAGE, name)), 200, {
      'content-type': type,
      'cache-control': 'private, max-age=86400',
    }),
  );
}

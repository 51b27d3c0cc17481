import { OPENER_POLICY } from './lib/auth/security-headers.mjs';

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types of the whole repository; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // The server does it, faster (scripts/compress-answers.ts).
  compress: false,
  // The upstream makes the renditions of pictures.
  images: { unoptimized: true },
  serverExternalPackages: ['undici', 'pino'],
  experimental: {
    // forbidden(), which shows the nearest forbidden.tsx
    authInterrupts: true,
  },
  // A list is one page, whatever view of it the address names: were the view a segment of its route, each step from one
  // to the next would build the whole list anew in the browser (docs/decisions/0016-one-cache.md).
  rewrites: async () => ({
    beforeFiles: ['/marketing-shop/orders', '/marketing-shop/products', '/qpartners/registration/list'].flatMap(
      viewsOfList,
    ),
  }),
  // The security headers that do not depend on the request are set by the server (scripts/office-server.ts).
  headers: async () => [
    { source: '/:path*', ...OPENER_POLICY },
    // Each step within the portal names it anew.
    { source: '/icon.svg', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
    // Not of files: what stands here would win over what the proxy says of them.
    { source: '/api/:path((?!files/).*)', headers: [{ key: 'cache-control', value: 'no-store' }] },
  ],
};

/** @param {string} path of a list whose view stands in its path (spec 1 §2, spec 3 §2) */
function viewsOfList(path) {
  return [
    // Also where none is named, so that nobody names one by a parameter. `view` is that of a saved view.
    { source: path, destination: `${path}?path=` },
    { source: `${path}/:path(.*)`, destination: `${path}?path=:path` },
  ];
}

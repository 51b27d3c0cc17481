/**
 * What every answer carries. Pages get their own Content-Security-Policy from the middleware, in the place of this
 * one, which lets an answer do nothing: the API's, files', and pages' if ever the middleware were missing.
 */
const SECURITY_HEADERS = [
  { key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types of the whole repository; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // The upstream makes the renditions of pictures.
  images: { unoptimized: true },
  serverExternalPackages: ['undici', 'pino'],
  experimental: {
    // forbidden(), which shows the nearest forbidden.tsx
    authInterrupts: true,
  },
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    // Not of files: what stands here would win over what the proxy says of them.
    { source: '/api/:path((?!files/).*)', headers: [{ key: 'cache-control', value: 'no-store' }] },
  ],
};

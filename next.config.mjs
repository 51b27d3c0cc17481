import { SECURITY_HEADERS } from './lib/auth/security-headers.mjs';

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

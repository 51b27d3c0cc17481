import { defineConfig } from 'vitest/config';
export default defineConfig({ resolve: { alias: { '@': '/tmp/wt/w-keys' } }, test: { include: ['.scratch/*.test.ts'], root: '/tmp/wt/w-keys' } });

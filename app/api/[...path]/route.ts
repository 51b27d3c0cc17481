import type { NextRequest } from 'next/server';
import { PROXIED_ENDPOINTS } from '@/lib/api/proxied-endpoints';
import { createProxy } from '@/lib/api/proxy';

const proxy: (request: NextRequest) => Promise<Response> = createProxy(PROXIED_ENDPOINTS);

export { proxy as DELETE, proxy as GET, proxy as PATCH, proxy as POST };

import type { NextRequest } from 'next/server';
import { createProxy, PROXIED_ENDPOINTS } from '@/lib/api/proxy';

const proxy: (request: NextRequest) => Promise<Response> = createProxy(PROXIED_ENDPOINTS);

export { proxy as DELETE, proxy as GET, proxy as PATCH, proxy as POST };

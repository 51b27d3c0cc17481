import { vi } from 'vitest';

// Test files share a worker and its packages; each begins with modules of its own, and so with their state.
vi.resetModules();
for (const name of Object.keys(globalThis).filter((key) => key.startsWith('qpartner')))
  Reflect.deleteProperty(globalThis, name);

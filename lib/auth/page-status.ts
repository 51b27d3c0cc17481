/** A page notes its status while it renders; the server in front of Next takes it when the answer begins. */
type Statuses = Map<string, PageStatus>;

export type PageStatus = 403 | 404 | 503;

// The server and the pages are bundled apart, so that a module's own variable would be two.
const KEY = Symbol.for('qpartner.page-statuses');

function statuses(): Statuses {
  const shared = globalThis as { [KEY]?: Statuses };
  return (shared[KEY] ??= new Map());
}

/** For the answer to this request; `takePageStatus` hands it out. */
export function notePageStatus(requestId: string, status: PageStatus): void {
  statuses().set(requestId, status);
}

/** Told once; undefined where the page said none. */
export function takePageStatus(requestId: string): PageStatus | undefined {
  const status = statuses().get(requestId);
  statuses().delete(requestId);
  return status;
}

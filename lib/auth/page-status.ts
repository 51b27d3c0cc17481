/** A page says its status while it is rendered; the server in front of Next takes it when the answer begins. */
type Statuses = Map<string, PageStatus>;

/** The statuses that a page may have besides 200. */
export type PageStatus = 403 | 404 | 503;

// The server and the pages are bundled apart, so that a module's own variable would be two.
const KEY = Symbol.for('qpartner.page-statuses');

function statuses(): Statuses {
  const shared = globalThis as { [KEY]?: Statuses };
  return (shared[KEY] ??= new Map());
}

/** Notes the status of the page that answers a request. */
export function notePageStatus(requestId: string, status: PageStatus): void {
  statuses().set(requestId, status);
}

/** The status of the page that answers a request, told once; undefined where it said none. */
export function takePageStatus(requestId: string): PageStatus | undefined {
  const status = statuses().get(requestId);
  statuses().delete(requestId);
  return status;
}

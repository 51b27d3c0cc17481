import { createSelectionStore } from '@/components/list/selection-store';

/** The admins that are selected. In the browser there is one list of them; the server never selects. */
export const adminsSelection = createSelectionStore();

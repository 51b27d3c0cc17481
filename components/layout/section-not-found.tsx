import { DashboardLink } from './dashboard-link';
import { Notice } from './notice';

/** The rewards and shop sections' page for addresses that they don't have, in the words of spec 3 §2. */
export function SectionNotFound() {
  return (
    <Notice title="Oops! This Page Could Not Be Found" action={<DashboardLink />}>
      The address may be mistyped, or the page may have moved.
    </Notice>
  );
}

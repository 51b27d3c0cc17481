/** The id of a row's link, by which the focus comes back to it from the dialog. */
export function companyLinkId(companyId: number): string {
  return `company-${companyId}`;
}

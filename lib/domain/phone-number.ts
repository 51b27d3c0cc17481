/**
 * The form in which telephone numbers are compared. It mirrors the function `phone_digits` of the database.
 * @param text a number as it was typed or stored, such as `+1 (213) 555-0123`
 * @returns its digits, without the country code of the United States; empty where it has none
 */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '');
}

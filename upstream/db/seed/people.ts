import { addressPart, companyName, FIRST_NAMES, LAST_NAMES } from './names';
import { PLACES, STREETS, SUITES, type Place } from './places';
import { random, weighted, type Random } from './random';

export interface DemoCompany {
  id: number;
  name: string;
  address: string;
  addressCont: string | null;
  city: string;
  state: string;
  zipCode: string;
  website: string;
  officeNumber: string;
  mobileNumber: string;
  /** 2 means approved, less means pending. */
  approvalStep: number;
  /** Relative order frequency. */
  weight: number;
}

export interface DemoUser {
  id: number;
  email: string;
  roleId: number;
  companyId: number | null;
  firstName: string;
  lastName: string;
  mobileNumber: string | null;
  officeNumber: string | null;
  disabled: boolean;
}

/** Password of the demo sign-ins. Other demo people have none and can't sign in. */
export const DEMO_PASSWORD = 'Welcome-2026!';

/** One sign-in per relevant role, plus a second administrator. The portal refuses the partner. */
export const DEMO_SIGN_INS: readonly DemoUser[] = [
  signIn(1, 'admin', 1, 'Hana', 'Miller', null),
  signIn(2, 'rewards', 2, 'Marcus', 'Okafor', null),
  signIn(3, 'shop', 3, 'Elena', 'Vásquez', null),
  signIn(4, 'requester', 4, 'Tom', 'Lindqvist', null),
  signIn(5, 'partner', 5, 'Dana', 'Whitfield', 1),
  // A second approver for limits; the mobile number tests Forgot ID.
  { ...signIn(6, 'approver', 1, 'Ruth', 'Adeyemi', null), mobileNumber: '5625550116' },
];

function signIn(
  id: number,
  name: string,
  roleId: number,
  firstName: string,
  lastName: string,
  companyId: number | null,
): DemoUser {
  const email = `${name}@qpartner.example`;
  const officeNumber = `562555010${id}`;
  return { id, email, roleId, companyId, firstName, lastName, mobileNumber: null, officeNumber, disabled: false };
}

/** Companies with orders and points; new registrations follow. */
export const TRADING_COMPANIES = 400;
const NEW_COMPANIES = 60;

/** The minimum to load. */
export const DEMO_COMPANIES = TRADING_COMPANIES + NEW_COMPANIES;

/** Company names are unique up to this number. */
const DISTINCT_NAMES = 453;
const SEED = 400;
const PARTNER_ROLE = 5;
const SUB_USER_ROLE = 6;

/** Partner companies, identical in every load. @param count at least DEMO_COMPANIES */
export function makeCompanies(count = DEMO_COMPANIES): DemoCompany[] {
  const draws = random(SEED);
  const pickPlace = weighted(PLACES.map(({ weight }) => weight));
  const demoNumbers = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const place = PLACES[pickPlace(draws.next())] as Place;
    const numbers = index < DEMO_COMPANIES ? demoNumbers : undefined;
    const name =
      index < DISTINCT_NAMES ? companyName(index) : `${companyName(3 + (index % 450))} ${Math.floor(index / 450) + 1}`;
    return {
      id: index + 1,
      name,
      address: `${draws.between(100, 9899)} ${draws.pick(STREETS)}`,
      addressCont: draws.chance(0.3) ? draws.pick(SUITES) : null,
      city: place.city,
      state: place.state,
      zipCode: `${place.zip}${String(draws.between(1, 99)).padStart(2, '0')}`,
      website: `https://${addressPart(name)}.example`,
      officeNumber: phoneNumber(place.areaCode, draws, numbers),
      mobileNumber: phoneNumber(place.areaCode, draws, numbers),
      // A few changed their registration and await approval again.
      approvalStep: stepOf(index),
      // A few large companies order as much as many small ones.
      weight: 0.3 + draws.next() ** 4 * 6,
    };
  });
}

/** New companies are registered or in review, as is one in fifty of the additional ones. */
function stepOf(index: number): number {
  if (index >= DEMO_COMPANIES) return index % 50 === 0 ? 0 : 2;
  if (index >= TRADING_COMPANIES) return index % 3 === 0 ? 1 : 0;
  return index % 41 === 17 ? 1 : index % 67 === 29 ? 0 : 2;
}

/** People of companies: one primary user each, then sub-users. Identical in every load. */
export function makePartnerUsers(companies: readonly DemoCompany[]): DemoUser[] {
  const draws = random(SEED + 1);
  const users: DemoUser[] = [];
  const addresses = new Set<string>();
  for (const company of companies) {
    const domain = `${addressPart(company.name)}.example`;
    const people = draws.between(1, 5);
    // The demo sign-in is the first company's primary user.
    for (let index = company.id === 1 ? 1 : 0; index < people; index += 1) {
      const firstName = draws.pick(FIRST_NAMES);
      const lastName = draws.pick(LAST_NAMES);
      const local = `${addressPart(firstName)}.${addressPart(lastName)}`;
      const email = addresses.has(`${local}@${domain}`) ? `${local}.${index + 1}@${domain}` : `${local}@${domain}`;
      addresses.add(email);
      const ownNumber = phoneNumber(company.mobileNumber.slice(1, 4), draws);
      users.push({
        id: DEMO_SIGN_INS.length + users.length + 1,
        email,
        roleId: index === 0 ? PARTNER_ROLE : SUB_USER_ROLE,
        companyId: company.id,
        firstName,
        lastName,
        mobileNumber: index === 0 ? company.mobileNumber : ownNumber,
        officeNumber: company.officeNumber,
        disabled: draws.chance(0.02),
      });
    }
  }
  return users;
}

/** Numbers 555-0100 to 555-0199 are reserved for fiction. @param taken avoids duplicates while unused numbers remain */
function phoneNumber(areaCode: string, draws: Random, taken?: Set<string>): string {
  const drawn = draws.between(0, 99);
  const numberAt = (step: number) => `(${areaCode}) 555-01${String((drawn + step) % 100).padStart(2, '0')}`;
  let step = 0;
  while (step < 99 && taken?.has(numberAt(step))) step += 1;
  taken?.add(numberAt(step));
  return numberAt(step);
}

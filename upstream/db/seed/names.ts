export const FIRST_NAMES = [
  'James', 'Maria', 'Robert', 'Linda', 'Michael', 'Patricia', 'David', 'Jennifer', 'Carlos', 'Guadalupe', 'José', 'Ana',
  'Wei', 'Mei', 'Minh', 'Linh', 'Raj', 'Priya', 'Ahmed', 'Fatima', 'Kenji', 'Yuki', 'Olivia', 'Noah', 'Emma', 'Liam',
  'Sofía', 'Mateo', 'Zoë', 'Chloé', 'René', 'André', 'Siobhán', 'Seán', 'Björn', 'Åsa', 'Tyler', 'Brittany', 'Darnell',
  'Keisha', 'Marcus', 'Tamika', 'Kyle', 'Megan', 'Brandon', 'Rachel', 'Justin', 'Stephanie', 'Kevin', 'Amanda', 'Brian',
  'Nicole', 'Eric', 'Melissa', 'Steven', 'Heather', 'Timothy', 'Angela', 'Scott', 'Laura', 'Gregory', 'Denise', 'Walter',
  'Ruth', 'Hector', 'Rosa', 'Alejandro', 'Valentina', 'Dmitri', 'Svetlana', 'Giovanni', 'Francesca', 'Kwame', 'Abena',
  'Mary-Catherine', 'Jean-Baptiste', 'Maximiliana',
] as const;

export const LAST_NAMES = [
  'Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'García', 'Miller', 'Davis', 'Rodríguez', 'Martínez', 'Hernández',
  'López', 'González', 'Wilson', 'Anderson', 'Thomas', 'Taylor', 'Moore', 'Jackson', 'Martin', 'Lee', 'Pérez', 'Thompson',
  'White', 'Harris', 'Sánchez', 'Clark', 'Ramírez', 'Lewis', 'Robinson', 'Walker', 'Young', 'Allen', 'King', 'Wright',
  'Scott', 'Torres', 'Nguyễn', 'Hill', 'Flores', 'Green', 'Adams', 'Nelson', 'Baker', 'Hall', 'Rivera', 'Campbell',
  'Mitchell', 'Carter', 'Roberts', 'Trần', 'Phạm', 'Chen', 'Wang', 'Patel', 'Singh', 'Kim', 'Park', 'Nakamura', 'Sato',
  'O’Brien', 'O’Connor', 'MacDonald', 'Müller', 'Schröder', 'Lindqvist', 'Sørensen', 'Kowalczyk', 'Novák', 'Ivanov',
  'D’Angelo', 'De la Cruz', 'van der Meer', 'Okafor', 'Mensah', 'Haddad', 'Kaʻahumanu', 'Castañeda-Villanueva',
  'Featherstonehaugh', 'Papadopoulos-Christodoulou',
] as const;

/** What a company's name begins with. */
const COMPANY_STARTS = [
  'Sunrise', 'Blue Sky', 'Golden State', 'Desert', 'Pacific', 'Cascade', 'Lone Star', 'Summit', 'Evergreen', 'Red Rock',
  'Coastal', 'Silver Creek', 'High Plains', 'Bright Path', 'True North', 'Liberty', 'Patriot', 'Heritage', 'Green Valley',
  'Eagle', 'Horizon', 'Solaris', 'Helios', 'Apex', 'Pioneer', 'Mesa', 'Cielo Azul', 'Sol y Luz', 'Northern Lights', 'Keystone',
  'Palmetto', 'Big Sky', 'Harbor', 'Prairie', 'Granite', 'Copper State', 'Aloha', 'Bayou', 'Ocotillo', 'Redwood',
  'Señor Sol', 'Énergie Nouvelle', 'Brightwater', 'Cornerstone', 'Daybreak', 'Frontier', 'Sierra', 'Wildflower', 'Tierra', 'Zenith',
] as const;

/** What a company's name goes on with. */
const COMPANY_ENDS = [
  'Solar', 'Energy', 'Solar & Roofing', 'Electric', 'Power Systems', 'Renewables', 'Solar Solutions LLC', 'Home Energy', 'Solar Inc.',
] as const;

/** Names too long for a column, which the layout must bear. */
const LONG_COMPANY_NAMES = [
  'Southwestern Photovoltaic Installation, Maintenance & Battery Storage Cooperative of Doña Ana County',
  'The Henderson-Papadopoulos Family Roofing, Solar, Heating and Air Conditioning Company, LLC',
  'Northeast Community Solar Developers’ Association for Rural Electrification',
] as const;

/** The name of a company, by its index from 0; no two are alike among the first 453. */
export function companyName(index: number): string {
  const long = LONG_COMPANY_NAMES[index];
  if (long) return long;
  const at = index - LONG_COMPANY_NAMES.length;
  // Starts run faster than ends, so that neighbours in the list differ at their first word.
  const start = at % COMPANY_STARTS.length;
  const end = (start + Math.floor(at / COMPANY_STARTS.length)) % COMPANY_ENDS.length;
  return `${COMPANY_STARTS[start]} ${COMPANY_ENDS[end]}`;
}

/**
 * The local part or the domain of an address, made of a name: `Énergie Nouvelle` becomes `energie-nouvelle`.
 */
export function addressPart(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
}

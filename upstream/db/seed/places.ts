/** A town of the demo data: name, state, first zip code digits, area code, and how much of the trade it has. */
export interface Place {
  city: string;
  state: string;
  zip: string;
  areaCode: string;
  weight: number;
}

const ROWS: readonly (readonly [city: string, state: string, zip: string, areaCode: string, weight: number])[] = [
  ['San Diego', 'CA', '921', '619', 9], ['Fresno', 'CA', '937', '559', 7], ['Sacramento', 'CA', '958', '916', 7],
  ['San José', 'CA', '951', '408', 7], ['Bakersfield', 'CA', '933', '661', 5], ['Riverside', 'CA', '925', '951', 5],
  ['Santa Rosa', 'CA', '954', '707', 3], ['San Luis Obispo', 'CA', '934', '805', 2],
  ['Rancho Cucamonga', 'CA', '917', '909', 3], ['Phoenix', 'AZ', '850', '602', 7],
  ['Tucson', 'AZ', '857', '520', 4], ['Lake Havasu City', 'AZ', '864', '928', 1],
  ['Las Vegas', 'NV', '891', '702', 4], ['Reno', 'NV', '895', '775', 2], ['Austin', 'TX', '787', '512', 6],
  ['San Antonio', 'TX', '782', '210', 4], ['Houston', 'TX', '770', '713', 5], ['Fort Worth', 'TX', '761', '817', 3],
  ['El Paso', 'TX', '799', '915', 2], ['Orlando', 'FL', '328', '407', 4], ['Tampa', 'FL', '336', '813', 4],
  ['Miami', 'FL', '331', '305', 4], ['Port St. Lucie', 'FL', '349', '772', 1], ['Atlanta', 'GA', '303', '404', 2],
  ['Charlotte', 'NC', '282', '704', 3], ['Raleigh', 'NC', '276', '919', 2], ['Denver', 'CO', '802', '303', 4],
  ['Colorado Springs', 'CO', '809', '719', 2], ['Cañon City', 'CO', '812', '719', 1],
  ['Salt Lake City', 'UT', '841', '801', 3], ['St. George', 'UT', '847', '435', 1],
  ['Albuquerque', 'NM', '871', '505', 2], ['Española', 'NM', '875', '505', 1], ['Portland', 'OR', '972', '503', 3],
  ['Bend', 'OR', '977', '541', 1], ['Seattle', 'WA', '981', '206', 2], ['Spokane', 'WA', '992', '509', 1],
  ['Boise', 'ID', '837', '208', 1], ['Honolulu', 'HI', '968', '808', 3], ['Kailua-Kona', 'HI', '967', '808', 1],
  ['Newark', 'NJ', '071', '973', 3], ['Cherry Hill', 'NJ', '080', '856', 2], ['Albany', 'NY', '122', '518', 2],
  ['Rochester', 'NY', '146', '585', 1], ['Brooklyn', 'NY', '112', '718', 2], ['Worcester', 'MA', '016', '508', 3],
  ['Springfield', 'MA', '011', '413', 1], ['Hartford', 'CT', '061', '860', 1],
  ['Providence', 'RI', '029', '401', 1], ['Burlington', 'VT', '054', '802', 1],
  ['Baltimore', 'MD', '212', '410', 2], ['Richmond', 'VA', '232', '804', 1],
  ['Philadelphia', 'PA', '191', '215', 2], ['Columbus', 'OH', '432', '614', 2],
  ['Ann Arbor', 'MI', '481', '734', 1], ['Chicago', 'IL', '606', '312', 3], ['Minneapolis', 'MN', '554', '612', 2],
  ['Madison', 'WI', '537', '608', 1], ['Kansas City', 'MO', '641', '816', 1], ['San Juan', 'PR', '009', '787', 2],
  ['Mayagüez', 'PR', '006', '787', 1],
];

export const PLACES: readonly Place[] = ROWS.map(([city, state, zip, areaCode, weight]) => ({ city, state, zip, areaCode, weight }));

export const STREETS = [
  'Industrial Pkwy', 'Commerce St', 'Sunrise Blvd', 'Airport Rd', 'W Main St', 'E Broadway', 'Mission Ave', 'Railroad Ave',
  'Technology Dr', 'Enterprise Way', 'Harbor Blvd', 'Foothill Rd', 'Mesa Verde Ave', 'Juniper Ln', 'Old Mill Rd',
  'N 7th St', 'Cottonwood Dr', 'Camino del Río', 'Depot St', 'Orchard View Ct', 'Martin Luther King Jr Blvd', 'Highway 49',
] as const;

export const SUITES = ['Suite 100', 'Suite 210', 'Unit B', 'Unit 14', 'Building 3', 'Dock 2', 'Floor 2'] as const;

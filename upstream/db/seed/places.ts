/** A town of the demo data: name, state, first zip code digits, area code, and how much of the trade it has. */
export interface Place {
  city: string;
  state: string;
  zip: string;
  areaCode: string;
  weight: number;
}

const place = (city: string, state: string, zip: string, areaCode: string, weight: number): Place => ({
  city,
  state,
  zip,
  areaCode,
  weight,
});

export const PLACES: readonly Place[] = [
  place('San Diego', 'CA', '921', '619', 9),
  place('Fresno', 'CA', '937', '559', 7),
  place('Sacramento', 'CA', '958', '916', 7),
  place('San José', 'CA', '951', '408', 7),
  place('Bakersfield', 'CA', '933', '661', 5),
  place('Riverside', 'CA', '925', '951', 5),
  place('Santa Rosa', 'CA', '954', '707', 3),
  place('San Luis Obispo', 'CA', '934', '805', 2),
  place('Rancho Cucamonga', 'CA', '917', '909', 3),
  place('Phoenix', 'AZ', '850', '602', 7),
  place('Tucson', 'AZ', '857', '520', 4),
  place('Lake Havasu City', 'AZ', '864', '928', 1),
  place('Las Vegas', 'NV', '891', '702', 4),
  place('Reno', 'NV', '895', '775', 2),
  place('Austin', 'TX', '787', '512', 6),
  place('San Antonio', 'TX', '782', '210', 4),
  place('Houston', 'TX', '770', '713', 5),
  place('Fort Worth', 'TX', '761', '817', 3),
  place('El Paso', 'TX', '799', '915', 2),
  place('Orlando', 'FL', '328', '407', 4),
  place('Tampa', 'FL', '336', '813', 4),
  place('Miami', 'FL', '331', '305', 4),
  place('Port St. Lucie', 'FL', '349', '772', 1),
  place('Atlanta', 'GA', '303', '404', 2),
  place('Charlotte', 'NC', '282', '704', 3),
  place('Raleigh', 'NC', '276', '919', 2),
  place('Denver', 'CO', '802', '303', 4),
  place('Colorado Springs', 'CO', '809', '719', 2),
  place('Cañon City', 'CO', '812', '719', 1),
  place('Salt Lake City', 'UT', '841', '801', 3),
  place('St. George', 'UT', '847', '435', 1),
  place('Albuquerque', 'NM', '871', '505', 2),
  place('Española', 'NM', '875', '505', 1),
  place('Portland', 'OR', '972', '503', 3),
  place('Bend', 'OR', '977', '541', 1),
  place('Seattle', 'WA', '981', '206', 2),
  place('Spokane', 'WA', '992', '509', 1),
  place('Boise', 'ID', '837', '208', 1),
  place('Honolulu', 'HI', '968', '808', 3),
  place('Kailua-Kona', 'HI', '967', '808', 1),
  place('Newark', 'NJ', '071', '973', 3),
  place('Cherry Hill', 'NJ', '080', '856', 2),
  place('Albany', 'NY', '122', '518', 2),
  place('Rochester', 'NY', '146', '585', 1),
  place('Brooklyn', 'NY', '112', '718', 2),
  place('Worcester', 'MA', '016', '508', 3),
  place('Springfield', 'MA', '011', '413', 1),
  place('Hartford', 'CT', '061', '860', 1),
  place('Providence', 'RI', '029', '401', 1),
  place('Burlington', 'VT', '054', '802', 1),
  place('Baltimore', 'MD', '212', '410', 2),
  place('Richmond', 'VA', '232', '804', 1),
  place('Philadelphia', 'PA', '191', '215', 2),
  place('Columbus', 'OH', '432', '614', 2),
  place('Ann Arbor', 'MI', '481', '734', 1),
  place('Chicago', 'IL', '606', '312', 3),
  place('Minneapolis', 'MN', '554', '612', 2),
  place('Madison', 'WI', '537', '608', 1),
  place('Kansas City', 'MO', '641', '816', 1),
  place('San Juan', 'PR', '009', '787', 2),
  place('Mayagüez', 'PR', '006', '787', 1),
];

export const STREETS = [
  'Industrial Pkwy', 'Commerce St', 'Sunrise Blvd', 'Airport Rd', 'W Main St', 'E Broadway', 'Mission Ave', 'Railroad Ave',
  'Technology Dr', 'Enterprise Way', 'Harbor Blvd', 'Foothill Rd', 'Mesa Verde Ave', 'Juniper Ln', 'Old Mill Rd',
  'N 7th St', 'Cottonwood Dr', 'Camino del Río', 'Depot St', 'Orchard View Ct', 'Martin Luther King Jr Blvd', 'Highway 49',
] as const;

export const SUITES = ['Suite 100', 'Suite 210', 'Unit B', 'Unit 14', 'Building 3', 'Dock 2', 'Floor 2'] as const;

/** What a product can be chosen by. */
export type OptionPlan =
  | { kind: 'none' }
  | { kind: 'sizes-and-colors' }
  | { kind: 'colors' }
  | { kind: 'sizes'; sizes: readonly string[] }
  | { kind: 'custom'; values: readonly string[] };

/** A category of the demo data: its products share options, a span of prices and the shape of their pictures. */
export interface CategoryPlan {
  name: string;
  /** The first letters of its stock-keeping units. */
  code: string;
  /** Points for a piece, cheapest and dearest. */
  points: readonly [min: number, max: number];
  options: OptionPlan;
  /** The hue of its pictures, in degrees. */
  hue: number;
  /** How often it is ordered, against the others. */
  weight: number;
  /** Coupons are codes that are sent by mail; nothing is shipped. */
  coupons: boolean;
  products: readonly string[];
}

export const CLOTHING_SIZES = ['S', 'M', 'L', 'XL', '2XL'] as const;

export const COLORS = [
  { name: 'Black', hex: '#1f2328' },
  { name: 'White', hex: '#ffffff' },
  { name: 'Navy', hex: '#1b2a4a' },
  { name: 'Heather Grey', hex: '#9aa0a6' },
  { name: 'Teal', hex: '#0f766e' },
  { name: 'Safety Orange', hex: '#ff6a13' },
] as const;

/** Twelve categories of fifteen products each, in the order of their priority. */
export const CATEGORY_PLANS: readonly CategoryPlan[] = [
  {
    name: 'Apparel', code: 'APP', points: [450, 3200], options: { kind: 'sizes-and-colors' }, hue: 175, weight: 20, coupons: false,
    products: [
      'Classic Logo Tee', 'Installer Long-Sleeve Tee', 'Performance Polo', 'Women’s Performance Polo', 'Full-Zip Hoodie',
      'Pullover Hoodie', 'Quarter-Zip Fleece', 'Softshell Jacket', 'Rain Shell', 'Puffer Vest', 'Work Shirt with Name Patch',
      'UPF 50 Sun Hoodie', 'Crewneck Sweatshirt', 'Flannel Overshirt', 'Insulated Work Jacket with Reflective Piping and Detachable Hood',
    ],
  },
  {
    name: 'Headwear', code: 'HED', points: [300, 900], options: { kind: 'colors' }, hue: 205, weight: 10, coupons: false,
    products: [
      'Trucker Cap', 'Flexfit Cap', 'Five-Panel Cap', 'Unstructured Dad Hat', 'Rope Cap', 'Knit Beanie', 'Cuffed Beanie',
      'Wide-Brim Sun Hat', 'Bucket Hat', 'Visor', 'Neck Gaiter', 'Cooling Bandana', 'Merino Headband', 'Boonie Hat', 'Hard-Hat Liner',
    ],
  },
  {
    name: 'Drinkware', code: 'DRK', points: [250, 1100], options: { kind: 'colors' }, hue: 225, weight: 10, coupons: false,
    products: [
      '20 oz Tumbler', '30 oz Tumbler', '40 oz Tumbler with Handle', '32 oz Sports Bottle', 'Insulated Water Bottle',
      'Stainless Travel Mug', 'Ceramic Mug', 'Camp Mug', 'Pint Glass Set', 'Can Cooler', 'Slim Can Cooler', 'Growler',
      'Half-Gallon Jug', 'Kids’ Bottle', 'Café Crème Cup and Saucer',
    ],
  },
  {
    name: 'Bags', code: 'BAG', points: [350, 2600], options: { kind: 'colors' }, hue: 260, weight: 7, coupons: false,
    products: [
      'Canvas Tote', 'Laptop Backpack', 'Roll-Top Backpack', 'Messenger Bag', 'Duffel', 'Wheeled Duffel', 'Soft Cooler',
      'Backpack Cooler', 'Drawstring Bag', 'Belt Bag', 'Document Portfolio', 'Garment Bag', 'Laptop Sleeve', 'Dopp Kit', 'Cable Organizer',
    ],
  },
  {
    name: 'Tools', code: 'TOL', points: [600, 14500], options: { kind: 'none' }, hue: 25, weight: 9, coupons: false,
    products: [
      'MC4 Crimping Tool', 'MC4 Disconnect Wrench Pair', 'Cordless Impact Driver', 'Torque Wrench', 'Clamp Meter, 1500 V',
      'Irradiance Meter', 'Thermal Camera', 'Cable Stripper', 'Stud Finder', 'Roof Pitch Gauge', 'Laser Distance Meter',
      'Socket Set, 94 Pieces', 'Multi-Tool', 'LED Headlamp', 'Module Lifting Handles',
    ],
  },
  {
    name: 'Safety Gear', code: 'SAF', points: [150, 3900], options: { kind: 'sizes', sizes: ['S/M', 'L/XL', '2XL/3XL'] }, hue: 45, weight: 7, coupons: false,
    products: [
      'Fall-Arrest Harness', 'Shock-Absorbing Lanyard', 'Vented Hard Hat', 'Hi-Vis Vest, Class 2', 'Hi-Vis Shirt, Class 3',
      'Cut-Resistant Gloves', 'Rubber Insulating Gloves', 'Arc-Flash Face Shield', 'Knee Pads', 'Roof Boot Covers',
      'Cooling Vest', 'Rope Grab Set', 'Back Support Belt', 'Sun Sleeves', 'Winter Work Gloves',
    ],
  },
  {
    name: 'Print Materials', code: 'PRT', points: [80, 700], options: { kind: 'custom', values: ['English', 'Español', 'Tiếng Việt'] }, hue: 330, weight: 12, coupons: false,
    products: [
      'Homeowner Brochure, Pack of 50', 'Product Catalog', 'Warranty Booklet, Pack of 25', 'Battery Storage Flyer, Pack of 100',
      'Door Hanger, Pack of 250', 'Business Cards, Box of 500', 'Postcards, Pack of 200', 'Financing One-Pager, Pack of 100',
      'Case Study Folder', 'Presentation Folder, Pack of 25', 'Referral Cards, Pack of 100', 'Sticker Sheet, Pack of 50',
      'Notepad, Pack of 10', 'Wall Calendar', 'Installation Checklist Pad',
    ],
  },
  {
    name: 'Signs and Banners', code: 'SGN', points: [200, 3600], options: { kind: 'custom', values: ['Standard', 'With Your Logo'] }, hue: 5, weight: 7, coupons: false,
    products: [
      'Yard Sign, Set of 10', 'Vinyl Banner 3 × 6 ft', 'Vinyl Banner 4 × 8 ft', 'Retractable Banner', 'Feather Flag',
      'Vehicle Magnet Pair', 'Window Cling Set', 'A-Frame Sign', 'Hanging Shop Sign', 'Truck Wrap Panel', 'Site Safety Sign',
      'Jobsite Fence Mesh', 'Floor Decal', 'Magnetic Door Sign', 'Authorized Installer Plaque',
    ],
  },
  {
    name: 'Event Displays', code: 'EVT', points: [900, 18500], options: { kind: 'none' }, hue: 290, weight: 4, coupons: false,
    products: [
      '10 × 10 ft Canopy Tent', 'Tension Fabric Backdrop', 'Branded Table Throw', 'Tabletop Banner', 'Literature Rack',
      'Prize Wheel', 'Demo Module Stand', 'Inverter Cutaway Model', 'LED Light Box', 'Tablet Kiosk', 'Folding Counter',
      'Portable Power Demo Kit', 'Outdoor Flag Base', 'Shipping Case with Wheels', 'Photo Frame Prop',
    ],
  },
  {
    name: 'Tech Accessories', code: 'TEC', points: [180, 4800], options: { kind: 'colors' }, hue: 240, weight: 8, coupons: false,
    products: [
      'Power Bank 10,000 mAh', 'Solar Power Bank', 'Wireless Charging Pad', 'USB-C Hub', 'Bluetooth Speaker', 'Wireless Earbuds',
      'Phone Grip', 'Car Mount', 'Webcam Cover', 'Charging Cable, 3-in-1', 'Portable Solar Panel 28 W', 'Desk Lamp',
      'Travel Adapter', 'Luggage Tracker', 'Rugged Tablet Case',
    ],
  },
  {
    name: 'Office and Gifts', code: 'GFT', points: [90, 2100], options: { kind: 'none' }, hue: 120, weight: 7, coupons: false,
    products: [
      'Hardcover Notebook', 'Metal Pen Set', 'Bamboo Pen, Pack of 25', 'Desk Organizer', 'Crystal Award', 'Gift Box for New Homeowners',
      'Enamel Pin', 'Challenge Coin', 'Picnic Blanket', 'Golf Balls, Dozen', 'Golf Umbrella', 'Playing Cards', 'Succulent Kit',
      'Holiday Ornament', 'Kids’ Solar Robot Kit',
    ],
  },
  {
    name: 'Tickets and Coupons', code: 'CPN', points: [500, 12000], options: { kind: 'none' }, hue: 60, weight: 4, coupons: true,
    products: [
      'Partner Summit Ticket', 'Partner Summit Workshop Pass', 'Regional Training Day', 'NABCEP Exam Voucher', 'Battery Certification Course',
      'Roof Safety Course', 'Sales Academy Seat', 'Design Software License, 1 Year', 'Lead Package, 25 Leads', 'Lead Package, 100 Leads',
      'Local Radio Spot Coupon', 'Social Media Ad Credit', 'Photo Shoot Coupon', 'Trade Show Booth Coupon', 'Website Refresh Coupon',
    ],
  },
];

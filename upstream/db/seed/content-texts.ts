/** Texts of the demo's content. Each is a list of paragraphs; a leading * marks a list item. */

/** Products for documents and trainings, with their data hub category. */
export const DOCUMENTED_PRODUCTS: readonly (readonly [name: string, categoryId: number, what: string])[] = [
  ['Q.PEAK DUO BLK ML-G10+', 201, 'a 132 half-cell monocrystalline module in all black'],
  ['Q.PEAK DUO XL-G11.3', 201, 'a 156 half-cell module for commercial and ground-mounted systems'],
  ['Q.TRON BLK M-G2+', 201, 'a module with Q.ANTUM NEO cells and more than 22% efficiency'],
  ['Q.TRON XL-G2.3', 201, 'a bifacial module for utility-scale systems'],
  ['Q.ANTUM NEO BLK', 201, 'the newest module for residential roofs'],
  ['Q.HOME CORE H3S', 202, 'an AC-coupled storage system with 10 to 20 kWh'],
  ['Q.HOME CORE H7S', 202, 'a hybrid storage system with backup for the whole home'],
  ['Q.SAVE D10.0S', 202, 'a lithium iron phosphate battery of 10 kWh'],
  ['Q.VOLT H3.8S', 203, 'a hybrid inverter of 3.8 kW with two MPP trackers'],
  ['Q.VOLT H7.6S', 203, 'a hybrid inverter of 7.6 kW with four MPP trackers'],
  ['Q.MOUNT Pitched', 204, 'a rail system for composition shingle and tile roofs'],
  ['Q.MOUNT Flat', 204, 'a ballasted system for flat roofs'],
];

/** Kinds of documents: end of the title, end of the file name, and text. */
export const DOCUMENT_KINDS: readonly (readonly [title: string, file: string, text: readonly string[]])[] = [
  [
    'Data sheet',
    'data-sheet',
    [
      'Electrical and mechanical characteristics of {product}, {what}.',
      '*Performance at STC and NMOT',
      '*Dimensions, weight and connectors',
      '*Qualifications and certificates',
      'Always use the latest revision in proposals and permit sets.',
    ],
  ],
  [
    'Installation manual',
    'installation-manual',
    [
      'How to handle, mount and wire {product} without voiding the warranty.',
      '*Safety and required tools',
      '*Mounting methods and allowable loads',
      '*Wiring, grounding and torque values',
      '*Commissioning checklist',
      'This work is for qualified personnel only.',
    ],
  ],
  [
    'Limited warranty',
    'warranty',
    [
      'Product and performance warranty of {product} for systems in the United States and Puerto Rico.',
      '*What is covered, and for how long',
      '*How to register the system within 60 days',
      '*How to file a claim in this portal',
    ],
  ],
  [
    'Quick guide',
    'quick-guide',
    [
      'Two pages for the crew on site: {product}, from pallet to commissioning.',
      '*What’s in the box',
      '*Six illustrated steps',
      '*Who to call',
    ],
  ],
];

export const MARKETING_DOCUMENTS: readonly (readonly [title: string, file: string])[] = [
  ['Partner logo pack', 'partner-logo-pack'],
  ['Yard sign artwork', 'yard-sign-artwork'],
  ['Homeowner brochure', 'homeowner-brochure'],
  ['Storage brochure for homeowners', 'storage-brochure'],
  ['Door hanger template', 'door-hanger-template'],
  ['Product photos 2026', 'product-photos-2026'],
  ['Social media kit, spring', 'social-media-kit-spring'],
  ['Social media kit, fall', 'social-media-kit-fall'],
  ['Price comparison worksheet', 'price-comparison'],
  ['Vehicle lettering guide', 'vehicle-lettering'],
  ['Homeowner presentation', 'homeowner-presentation'],
  ['Partner program overview', 'program-overview'],
];

export const TRAININGS: readonly (readonly [title: string, typeId: number])[] = [
  ['Getting started with the partner portal', 1],
  ['The module range at a glance', 1],
  ['Q.ANTUM NEO technology explained', 1],
  ['Half cells, bifacial, n-type: what to tell customers', 1],
  ['Q.HOME CORE in 20 minutes', 1],
  ['Sizing a battery for backup', 1],
  ['Reading a module data sheet', 1],
  ['What changed in the G2+ series', 1],
  ['Choosing between H3S and H7S', 1],
  ['Hybrid inverters: strings and limits', 1],
  ['Mounting on composition shingle', 2],
  ['Mounting on tile', 2],
  ['Flat roofs: ballast and wind', 2],
  ['Grounding and bonding', 2],
  ['Rapid shutdown done right', 2],
  ['Commissioning Q.HOME CORE H3S', 2],
  ['Commissioning Q.HOME CORE H7S', 2],
  ['Updating Q.VOLT firmware', 2],
  ['Site survey with a phone', 2],
  ['Torque, tools and habits', 2],
  ['Ten installation mistakes and how to avoid them', 2],
  ['Cold weather installation', 2],
  ['Wire management that lasts', 2],
  ['Replacing a module under warranty', 2],
  ['How Q.Points work', 3],
  ['Presenting storage to homeowners', 3],
  ['Financing options compared', 3],
  ['Answering questions about tariffs', 3],
  ['Referrals: asking at the right time', 3],
  ['Using yard signs and reviews', 3],
  ['Selling after the tax credit', 3],
  ['From lead to signature in two visits', 3],
  ['Webinar: 2026 storage incentives', 4],
  ['Webinar: new interconnection rules in California', 4],
  ['Webinar: permits in Texas', 4],
  ['Webinar: fire code update', 4],
  ['Webinar: claims and how to file them', 4],
  ['Webinar: this year’s roadmap', 4],
  ['Webinar: partner stories, spring', 4],
  ['Webinar: partner stories, fall', 4],
];

export const QUESTIONS: Readonly<Record<number, readonly (readonly [question: string, answer: string])[]>> = {
  101: [
    [
      'How do I register my company?',
      'Choose Join on the public page, enter your company and upload its W-9. We review registrations within three business days.',
    ],
    [
      'Why is my registration still pending?',
      'Usually the W-9 or the tax ID is missing. The email we sent you lists what we need.',
    ],
    ['How do I add a coworker?', 'Your company’s master ID can invite sub-users under My Company, Users.'],
    ['Who is our master ID?', 'The person who registered. Support can make a sub-user the master ID instead.'],
    [
      'I forgot my password.',
      'Use Forgot Password on the sign-in page. We’ll email you a temporary password that works once within 24 hours.',
    ],
    [
      'How do I change my email address?',
      'Write to support from your old address, or ask your master ID to request it.',
    ],
    ['Can one person belong to two companies?', 'No. Use a separate email address for each company.'],
    [
      'How do I stop the newsletter?',
      'Under My Profile, set Newsletter to Deny, or use the link at the bottom of any issue.',
    ],
    [
      'Our company moved. What do I need to update?',
      'Update your business and shipping addresses under My Company, and upload a W-9 with the new address.',
    ],
    ['Can I close our account?', 'Yes. Spend your Q.Points first, because they can’t be paid out or transferred.'],
  ],
  102: [
    [
      'What are Q.Points?',
      'Points your company earns by registering modules and storage systems. Spend them in the shop.',
    ],
    [
      'How many Q.Points does a module earn?',
      'It depends on the product and current promotions. See the Rewards page for today’s rates.',
    ],
    ['When are points credited?', 'After your claim is approved, usually within five business days of registration.'],
    [
      'Do Q.Points expire?',
      'Points expire 24 months after they’re credited. The Rewards page shows what expires next.',
    ],
    [
      'Why was a claim rejected?',
      'The reason is shown next to it. Common reasons: the serial number was already registered, or the product is older than the program.',
    ],
    ['What is an advance?', 'Points given before a claim is confirmed. They’re settled when it is.'],
    ['Are Q.Points taxable?', 'Rewards may count as income, so ask your tax advisor. We send a 1099 where required.'],
    ['Can two promotions be combined?', 'No. Only one promotion per product applies at a time.'],
    ['Which of us can spend points?', 'The master ID, and sub-users the master ID has authorized.'],
    [
      'How do forecasts earn points?',
      'Submit your forecast before the month starts, then reach it within the band. Each earns points.',
    ],
  ],
  103: [
    ['How do I order in the shop?', 'Add items to your cart and check out. Points are deducted right away.'],
    [
      'What does shipping cost?',
      'Each item shows its shipping cost in points. Bulk orders ship together where possible.',
    ],
    ['Can I cancel an order?', 'Yes, while its status is Received. Your points are returned right away.'],
    ['Where is my order?', 'Open it under My Orders. The tracking number appears there once it ships.'],
    ['An item arrived damaged.', 'Send a photo through Support Center within ten days, and we’ll replace it.'],
    ['How do I use a coupon?', 'You’ll find the code in your order. Used coupons can’t be returned.'],
    ['Do you ship to Hawaii and Puerto Rico?', 'Yes. Allow an extra two weeks.'],
    [
      'Can I order in our own colors?',
      'Items marked Custom can carry your logo. We email you a proof before printing.',
    ],
    ['Which size fits?', 'There’s a size chart below each item of clothing. Exchanges are free within 30 days.'],
    ['Why is an item sold out?', 'Most items are back within a month. Choose Notify me on the item’s page.'],
  ],
  104: [
    [
      'How do I register modules?',
      'Scan or enter the serial numbers under Rewards, Register. You can also upload a spreadsheet.',
    ],
    [
      'Where is the serial number?',
      'On the back label and on the frame. Modules have 18 digits, storage systems 14 characters.',
    ],
    [
      'My serial number isn’t found.',
      'We add new shipments every week. Your claim waits and is checked again automatically.',
    ],
    ['What’s the deadline to register?', '90 days after installation.'],
    ['Someone else registered my module.', 'Send support a photo of the label and the packing slip.'],
    [
      'Can I register modules from other distributors?',
      'Yes, if they were sold for use in the United States. Choose the distributor when you register.',
    ],
    [
      'Which file formats can I upload?',
      'Excel files with one serial number per row. Download a template from the page.',
    ],
    ['How do I correct a registration?', 'Open it and choose Edit. You can do this until it’s approved.'],
    [
      'Do I need the address of the installation?',
      'The ZIP code is enough for points. The warranty needs the full address.',
    ],
    ['Can I scan without cell service?', 'Yes. The app saves your scans and sends them later.'],
  ],
  105: [
    [
      'How do I file a warranty claim?',
      'Open Support Center, Claims, and fill out the form. You’ll need photos and the serial numbers.',
    ],
    ['How long does a claim take?', 'We respond within two business days and decide most claims within three weeks.'],
    [
      'Is labor covered?',
      'Yes, for residential systems up to 25 kW with our modules, if the project was registered in time.',
    ],
    [
      'What is PTO and why does it matter?',
      'Permission to operate. Labor is covered if you register the project within three months of it.',
    ],
    [
      'How long is the product warranty?',
      '25 years for current modules, 10 or 15 years for storage. See the product’s warranty document.',
    ],
    ['Can the warranty be transferred?', 'Yes, with the house. Just tell us who the new owner is.'],
    [
      'A module is cracked. Is that covered?',
      'Hail and impact damage is a matter for homeowner’s insurance. Glass defects are covered.',
    ],
    ['Do I have to send the module back?', 'Only if we ask. Keep it until the claim is closed.'],
    ['Who pays for shipping a replacement?', 'We do, within the contiguous United States.'],
    ['Does a third-party optimizer void the warranty?', 'No, as long as it’s installed according to its manual.'],
  ],
  106: [
    [
      'Which modules fit a 60 A service panel?',
      'That depends on the inverter. See the table in the design guide in the Download Center.',
    ],
    [
      'What is the difference between M-G2+ and M-G2.H+?',
      'The H+ version has a reinforced frame for snow loads of up to 8,100 Pa.',
    ],
    ['Can modules of different series be mixed?', 'Not in the same string. Use a separate tracker for each series.'],
    ['Can Q.HOME CORE back up the whole home?', 'H7S can. H3S backs up selected circuits.'],
    ['How many batteries can be combined?', 'Up to four Q.SAVE on one hub, 40 kWh in total.'],
    ['Can a battery go in the garage?', 'Yes, with the clearances in the manual and where local code allows it.'],
    ['Which app does the homeowner use?', 'Q.OMMAND HOME, for iOS and Android.'],
    [
      'Are your modules made in the United States?',
      'Most residential modules come from Dalton and Cartersville, Georgia. Check the label.',
    ],
    ['Where do I find certificates?', 'In the Download Center, on each product’s page.'],
    ['Is there an API for monitoring data?', 'Yes, for partners with more than 50 systems. Ask your account manager.'],
  ],
};

export const NOTICES: readonly (readonly [title: string, text: readonly string[]])[] = [
  [
    'Holiday support and shipping hours',
    ['Support is closed on Thanksgiving Day and the day after.', 'Orders placed on those days ship on Monday.'],
  ],
  [
    'Maintenance Sunday, 2 to 4 a.m. Pacific',
    ['The portal will be unavailable.', 'Serial numbers you scan in the app will be sent afterward.'],
  ],
  [
    'Double points for Q.TRON',
    [
      'Register Q.TRON BLK M-G2+ modules by the end of the month and earn double points.',
      '*All power classes',
      '*Based on registration date',
      '*While supplies last',
    ],
  ],
  [
    'New in the shop: winter jackets',
    ['Softshell and insulated jackets have arrived, in sizes XS to 4XL.', 'Jackets with your logo take three weeks.'],
  ],
  [
    'Q.HOME CORE H7S installation manual updated',
    ['Revision 4 has new torque values for the ground terminals.', 'Replace any printed copies.'],
  ],
  [
    'Webinar: 2026 storage incentives',
    ['Join us on Wednesday at 10 a.m. Pacific.', 'We’ll post the recording in the Online Academy the next day.'],
  ],
  [
    'Forecasts: submit yours by the 25th',
    ['You earn points for submitting on time, and more for reaching your forecast.'],
  ],
  [
    'Recall: one lot of junction box covers',
    [
      'Covers from lot JB-2291 may become brittle.',
      'We’re sending replacements to everyone who registered modules from that lot. Nothing needs to come off the roof.',
    ],
  ],
  ['Meet us at RE+', ['Hall B, booth 2418. Bring your team: sub-users get a badge, too.']],
  ['New: claims need photos', ['From now on, we return claims without a photo of the label.']],
  ['Q.OMMAND HOME 3.2', ['Homeowners can now set a storm reserve. Show them how at handover.']],
  ['New price list from next quarter', ['You’ll find it in the Download Center under Marketing.']],
  ['Survey: how do you use the academy?', ['Five questions, two minutes. Ten participants win 5,000 Q.Points each.']],
  [
    'Distributor change in the Southwest',
    ['Summit Solar Supply now delivers orders in Arizona, Nevada and New Mexico.'],
  ],
  ['Your monthly points statement', ['Your statement is ready under Rewards, Statements.']],
];

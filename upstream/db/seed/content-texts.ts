/** What the demo's content says. Each text is a list of paragraphs; one that begins with * is a point of a list. */

/** Products that documents and trainings are about, with the category of the data hub. */
export const DOCUMENTED_PRODUCTS: readonly (readonly [name: string, categoryId: number, what: string])[] = [
  ['Q.PEAK DUO BLK ML-G10+', 201, 'a 132 half-cell monocrystalline module in all black'],
  ['Q.PEAK DUO XL-G11.3', 201, 'a 156 half-cell module for commercial and ground-mounted systems'],
  ['Q.TRON BLK M-G2+', 201, 'a module with Q.ANTUM NEO cells and more than 22 % efficiency'],
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

/** Kinds of documents: how each ends its title, its file, and what it says. */
export const DOCUMENT_KINDS: readonly (readonly [title: string, file: string, text: readonly string[]])[] = [
  [
    'Data sheet',
    'data-sheet',
    [
      'Electrical and mechanical characteristics of {product}, {what}.',
      '*Performance at STC and NMOT',
      '*Dimensions, weight and connectors',
      '*Qualifications and certificates',
      'Please always use the newest revision in proposals and permit sets.',
    ],
  ],
  [
    'Installation manual',
    'installation-manual',
    [
      'How to handle, mount and wire {product} so that its warranty holds.',
      '*Safety and required tools',
      '*Mounting methods and permitted loads',
      '*Wiring, grounding and torque values',
      '*Commissioning checklist',
      'Only qualified personnel may carry out this work.',
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
      'Two pages for the crew on site: {product} from pallet to commissioning.',
      '*What is in the box',
      '*Six steps with pictures',
      '*Whom to call',
    ],
  ],
];

/** Documents about no single product. */
export const MARKETING_DOCUMENTS: readonly (readonly [title: string, file: string])[] = [
  ['Partner logo pack', 'partner-logo-pack'],
  ['Yard sign artwork', 'yard-sign-artwork'],
  ['Homeowner brochure', 'homeowner-brochure'],
  ['Brochure on storage for homeowners', 'storage-brochure'],
  ['Door hanger template', 'door-hanger-template'],
  ['Product photos 2026', 'product-photos-2026'],
  ['Social media kit, spring', 'social-media-kit-spring'],
  ['Social media kit, fall', 'social-media-kit-fall'],
  ['Price comparison worksheet', 'price-comparison'],
  ['Vehicle lettering guide', 'vehicle-lettering'],
  ['Presentation for homeowners', 'homeowner-presentation'],
  ['Partner programme overview', 'programme-overview'],
];

/** Trainings: title, type, minutes. */
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
  ['Updating the firmware of Q.VOLT', 2],
  ['Site survey with a phone', 2],
  ['Torque, tools and habits', 2],
  ['Ten installation mistakes, and how to avoid them', 2],
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
  ['Webinar: storage incentives of 2026', 4],
  ['Webinar: new interconnection rules in California', 4],
  ['Webinar: permits in Texas', 4],
  ['Webinar: fire code update', 4],
  ['Webinar: claims and how to file them', 4],
  ['Webinar: roadmap of the year', 4],
  ['Webinar: partners tell, spring', 4],
  ['Webinar: partners tell, fall', 4],
];

/** Questions by the type of FAQ, with their answers. */
export const QUESTIONS: Readonly<Record<number, readonly (readonly [question: string, answer: string])[]>> = {
  101: [
    [
      'How do I register my company?',
      'Choose Join on the public page, enter your company and upload its W-9. We review registrations within three business days.',
    ],
    [
      'Why is my registration still pending?',
      'Most often the W-9 or the tax ID is missing. The e-mail that you got names what we need.',
    ],
    ['How do I add a colleague?', 'The master ID of your company can invite sub-users under My Company, Users.'],
    ['Who is our master ID?', 'The person who registered. Our support can make another sub-user the master ID.'],
    [
      'I forgot my password.',
      'Use Forgot Password at the sign-in. A temporary password is mailed to you; it works once within 24 hours.',
    ],
    [
      'How do I change my e-mail address?',
      'Please write to support from the old address, or have your master ID ask for it.',
    ],
    ['Can one person belong to two companies?', 'No. Please use one e-mail address for each company.'],
    [
      'How do I stop the newsletter?',
      'Under My Profile choose Deny at Newsletter, or use the link at the end of each issue.',
    ],
    [
      'Our company has moved. What must I change?',
      'Change the business address and the shipping address under My Company, and upload a W-9 with the new address.',
    ],
    ['Can I close our account?', 'Yes. Please use up your Q.Points first: they can’t be paid out or passed on.'],
  ],
  102: [
    [
      'What are Q.Points?',
      'Points that your company earns for modules and storage systems that it registers. They are spent in the shop.',
    ],
    [
      'How many Q.Points does a module earn?',
      'It depends on the product and on promotions. The current rates stand on the Rewards page.',
    ],
    ['When are points credited?', 'After a claim was approved, usually within five business days of its registration.'],
    [
      'Do Q.Points expire?',
      'Points expire 24 months after they were credited. The Rewards page tells what expires next.',
    ],
    [
      'Why was a claim rejected?',
      'The reason stands beside it. Common ones: the serial number was registered before, or the product is older than the programme.',
    ],
    ['What is an advance?', 'Points that are given before a claim is confirmed. They are settled with the claim.'],
    [
      'Are Q.Points taxable?',
      'Rewards may be income. Please ask your tax advisor; we send a 1099 where the law asks for it.',
    ],
    ['Can two promotions be combined?', 'No. One promotion of a product is in force at a time.'],
    ['Who in our company can spend points?', 'The master ID, and sub-users to whom the master ID gave that right.'],
    [
      'How do forecasts earn points?',
      'Submit your forecast before the month begins, and reach it within the band: each earns points of its own.',
    ],
  ],
  103: [
    ['How do I order in the shop?', 'Put articles into the cart and choose Check out. Points are taken at once.'],
    [
      'What does shipping cost?',
      'It is shown with each article, in points. Orders in bulk are shipped together where possible.',
    ],
    ['Can I cancel an order?', 'As long as its status is Received. Your points come back at once.'],
    ['Where is my order?', 'Open it under My Orders: the tracking number stands there as soon as it has left.'],
    ['An article arrived damaged.', 'Send a picture within ten days by Support Center, and we replace it.'],
    ['How do I use a coupon?', 'The code stands in the order. A used coupon can’t be given back.'],
    ['Do you ship to Hawaii and Puerto Rico?', 'Yes. Please allow two more weeks.'],
    [
      'Can I order in our own colors?',
      'Some articles take your logo; they are marked Custom. A proof is mailed before printing.',
    ],
    ['Which size fits?', 'A table of sizes stands below each garment. Exchanges are free within 30 days.'],
    ['Why is an article sold out?', 'Most come back within a month. Choose Tell me on its page.'],
  ],
  104: [
    [
      'How do I register modules?',
      'Scan or type the serial numbers under Rewards, Register. A spreadsheet can be uploaded, too.',
    ],
    [
      'Where is the serial number?',
      'On the label at the back and on the frame: 18 digits. Of storage systems it has 14 characters.',
    ],
    ['My serial number is not found.', 'New deliveries are added every week. It waits and is checked again by itself.'],
    ['By when must I register?', 'Within 90 days of the installation.'],
    ['Someone else has registered my module.', 'Write to support with a picture of the label and the delivery note.'],
    [
      'Can I register modules from other distributors?',
      'Yes, if they were sold for the United States. Choose the distributor when you register.',
    ],
    ['Which file formats can I upload?', 'Excel files with one serial number a row. A template stands on the page.'],
    ['How do I correct a registration?', 'As long as it is not approved: open it and choose Edit.'],
    [
      'Do I need the address of the installation?',
      'The zip code suffices for points; the warranty needs the whole address.',
    ],
    ['Can I scan without reception?', 'Yes. The app keeps the scans and sends them later.'],
  ],
  105: [
    [
      'How do I file a warranty claim?',
      'Open Support Center, Claims, and follow the form. Pictures and the serial numbers are needed.',
    ],
    ['How long does a claim take?', 'We answer within two business days, and decide most claims within three weeks.'],
    [
      'Is labor covered?',
      'For residential systems of up to 25 kW with our modules, if the project was registered in time.',
    ],
    [
      'What is PTO and why does it matter?',
      'The permission to operate. Labor is covered if the project is registered within three months of it.',
    ],
    [
      'How long is the product warranty?',
      '25 years for current modules, 10 or 15 years for storage. The warranty document of the product decides.',
    ],
    ['Can the warranty be passed on?', 'Yes, with the house. Please tell us the new owner.'],
    [
      'A module is cracked. Is that covered?',
      'Breakage by hail or stones is a case for the homeowner’s insurance; a fault of the glass is covered.',
    ],
    ['Do I have to send the module back?', 'Only if we ask for it. Keep it until the claim is closed.'],
    ['Who pays for shipping a replacement?', 'We do, within the contiguous United States.'],
    ['Does a third-party optimizer void the warranty?', 'No, as long as it is installed as its manual says.'],
  ],
  106: [
    [
      'Which modules fit a 60 A service panel?',
      'That depends on the inverter. The design guide in the Download Center has a table.',
    ],
    [
      'What is the difference between M-G2+ and M-G2.H+?',
      'The H+ version has a reinforced frame for snow loads of up to 8,100 Pa.',
    ],
    ['Can modules of different series be mixed?', 'Not in one string. Use a tracker of its own for each.'],
    ['Is Q.HOME CORE suited for backup of the whole home?', 'H7S is. H3S backs up selected circuits.'],
    ['How many batteries can be combined?', 'Up to four Q.SAVE on one hub, 40 kWh in all.'],
    [
      'May a battery stand in the garage?',
      'Yes, with the clearances of the manual and where the local code allows it.',
    ],
    ['Which app does the homeowner use?', 'Q.OMMAND HOME, for iOS and Android.'],
    [
      'Are your modules made in the United States?',
      'Most residential modules come from Dalton and Cartersville, Georgia. The label tells.',
    ],
    ['Where do I find certificates?', 'In the Download Center, with each product.'],
    [
      'Is there an API for monitoring data?',
      'Yes, for partners with more than 50 systems. Please ask your account manager.',
    ],
  ],
};

/** Notices, the newest first. */
export const NOTICES: readonly (readonly [title: string, text: readonly string[]])[] = [
  [
    'Holiday schedule of support and shipping',
    ['Our support is closed on Thanksgiving Day and the day after.', 'Orders of these days leave on Monday.'],
  ],
  [
    'Maintenance on Sunday, 2 to 4 a.m. Pacific',
    [
      'The portal can’t be reached during that time.',
      'Serial numbers that are scanned in the app meanwhile are sent afterwards.',
    ],
  ],
  [
    'Double points for Q.TRON',
    [
      'Register Q.TRON BLK M-G2+ modules by the end of the month and earn twice the points.',
      '*All power classes',
      '*Counted by the day of registration',
      '*While the quantity lasts',
    ],
  ],
  [
    'New in the shop: winter jackets',
    ['Softshell and insulated jackets are here, in sizes from XS to 4XL.', 'Those with your logo take three weeks.'],
  ],
  [
    'Installation manual of Q.HOME CORE H7S revised',
    ['Revision 4 has new torque values for the ground terminals.', 'Please replace printed copies.'],
  ],
  [
    'Webinar: storage incentives of 2026',
    ['Join us on Wednesday at 10 a.m. Pacific.', 'The recording will be in the Online Academy a day later.'],
  ],
  [
    'Forecasts: submit yours by the 25th',
    ['A forecast that is submitted in time earns points, and one that is reached earns more.'],
  ],
  [
    'Recall of one lot of junction box covers',
    [
      'Covers with the lot number JB-2291 may become brittle.',
      'We send replacements to everybody who registered modules of that lot. Nothing has to be taken off the roof.',
    ],
  ],
  ['Meet us at RE+', ['Hall B, booth 2418. Bring a colleague: sub-users get a badge, too.']],
  ['Changed: file claims with pictures only', ['Claims without a picture of the label are sent back from now on.']],
  ['Q.OMMAND HOME 3.2', ['Homeowners can now set a reserve for storms. Please show them how when you hand over.']],
  ['New price list from next quarter', ['It is in the Download Center, under Marketing.']],
  ['Survey: how do you use the academy?', ['Five questions, two minutes. Ten answers win 5,000 Q.Points each.']],
  [
    'Distributor change in the Southwest',
    ['Orders in Arizona, Nevada and New Mexico are delivered by Summit Solar Supply from now on.'],
  ],
  ['Points statement of the month', ['Your statement is ready under Rewards, Statements.']],
];

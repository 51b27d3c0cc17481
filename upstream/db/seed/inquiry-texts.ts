/** What people ask, by the id of the category (upstream/db/migrations), and what they are answered. */
export const QUESTIONS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Could you send me the data sheet of the 420 W module? I need the temperature coefficients and the mechanical load for our structural engineer.',
    'What is the difference between the two latest series? My roof is small and faces west, so I would like the most watts for the area.',
    'Does the battery work in a garage that gets down to 10 °F in winter? Nothing in the brochure says how cold it may get.',
    'I have an older inverter from another maker. Can your battery be coupled to it on the AC side?',
  ],
  2: [
    'I am looking for an installer near {city} who works with your modules. The map on your website shows none within fifty miles.',
    'We are a small roofing company in {city}. Which distributor could supply us with about forty modules a month?',
    'Is it possible to buy a single replacement module? One of ours was hit by a tree branch last week.',
  ],
  3: [
    'Our inspector asks for the torque values of the clamps on the long side. Page 14 of the manual gives two different numbers.',
    'Which rail spacing do you allow with a snow load of 60 psf? The county of {city} wants a letter from the manufacturer.',
    'The commissioning app stops at step 4 with error E-031. We restarted everything twice.\n\nThe customer is waiting, so a call would be welcome.',
  ],
  4: [
    'My system was installed in 2019, and two modules show brown spots along the busbars. How do I file a claim?',
    'The installer has gone out of business. Does the product warranty still hold, and who does the work?',
    'We moved, and the new owners of the house would like the warranty to be transferred to them. What do you need?',
  ],
  5: [
    'I write for a trade magazine and would like a photograph of your newest module in print quality.',
    'May we show your logo on our booth at the home show in {city}? We install nothing but your modules.',
  ],
  6: [
    'I keep getting your newsletter twice, under two spellings of my name. Please take one of them off the list.',
    'Do you offer internships in engineering next summer? I study at the state college in {city}.',
  ],
  7: [
    'We uploaded 96 serial numbers on Monday, and the points still don’t show. Could you check what holds them up?',
    'Are the Q.Points of the spring promotion added to the usual rate, or in its place?',
    'Our balance went down by 1,200 points and nobody here has ordered anything. Could you tell me what happened?',
  ],
  8: [
    'Order arrived with three jackets in M in place of L. How can we exchange them?',
    'The tracking number has said “label created” for eight days. Is the parcel on its way?',
    'Can we have the order shipped to the job site in {city} rather than to the office?',
  ],
  9: [
    'The scanner reads eighteen digits, but your form says the number is invalid. A photograph of the label is on its way by mail.',
    'Forty modules of the last pallet are refused as “already registered”. We unpacked them ourselves this morning.',
  ],
  10: [
    'Our office manager has left. How do I make somebody else the master ID of our company?',
    'We changed our name from an Inc. to an LLC and have a new tax ID. What must we send you?',
    'I registered two weeks ago and have not heard anything. Is something missing?',
  ],
  11: [
    'Two of our crew finished the online course, but only one got the certificate.',
    'Will there be a hands-on training near {city} this year? We would send four people.',
  ],
  12: [
    'The portal shows prices in my colleague’s name when I sign in on the tablet. Is that meant to be so?',
    'Could you add a Spanish version of the installation guide? Half of our crew would be glad of it.',
  ],
};

export const GREETINGS = ['Hello,', 'Hi there,', 'Good morning,', 'To whom it may concern,', ''] as const;
export const CLOSINGS = [
  'Thank you!',
  'Thanks in advance,',
  'Best regards,',
  'Looking forward to your answer.',
  '',
] as const;

/** What fits each of the questions of a category. */
export const ANSWERS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'The data sheet answers this on its second page. It is on the product’s page of our website, and I have asked our engineers to add a note for your case.',
    'Our product team has looked at your question. The short answer is yes, within the limits of the data sheet, which I send you along.',
  ],
  2: [
    'Pacific Solar Distribution serves your area. I have told them about you, and they will call you within two working days.',
  ],
  3: [
    'The latest edition of the manual has this corrected; it is on our website. Our engineers will also send you a signed letter for your inspector.',
  ],
  4: [
    'Your product warranty holds. Please send us the serial number and a photograph of the label, and we tell you the next step.',
  ],
  5: [
    'We are glad to help. The pictures and the rules for our logo are in the press section of our website; please send us a draft before it is printed.',
  ],
  6: [
    'Thank you for telling us. I have passed it on to the colleagues in charge, and they will come back to you this week.',
  ],
  7: [
    'I have looked into your company’s ledger: the entry in question was held up and is corrected now. You will see the right balance tomorrow morning.',
  ],
  8: [
    'I am sorry for the trouble. Our warehouse takes care of it today, and you will get a new tracking number by e-mail.',
  ],
  9: [
    'The numbers were held back by a second upload of the same file. They are free now; please register them once more.',
  ],
  10: ['This is done in the partner portal under Company. I have opened it for you; please confirm the change there.'],
  11: ['The training team has put this right and will send you the details by e-mail.'],
  12: [
    'Thank you for the suggestion. I have passed it on to the team that builds the portal, and they will write to you about it.',
  ],
};

/** What is written once more, whatever it is about. */
export const FOLLOW_UPS = [
  'I wanted to make sure that everything has worked out. If anything is still open, please answer this message.',
  'Our colleagues tell me that this is done. Please let us know if you see it otherwise.',
] as const;

export const CALL_NOTES = [
  'Called back and explained the two options. They decide until Friday.',
  'Reached them at the second attempt. Everything is settled; no further action.',
  'Left a message with our direct number.',
  'Went through the steps together on the phone. It works now.',
  'Spoke with the office manager, who will send the missing document.',
] as const;

/** What mail servers say, as of domains that are kept for examples. */
export const REFUSALS = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '552 5.2.2 The recipient’s inbox is out of storage space',
  '550 5.7.1 Message refused by the policy of the recipient’s organization',
] as const;

export const SOURCES = ['google', 'newsletter', 'trade-show', 'facebook', 'installer-map', 'linkedin'] as const;

export const SAVED_REPLIES: readonly { name: string; title: string; content: string; shared: boolean }[] = [
  {
    name: 'Thanks, we look into it',
    title: 'Your inquiry: {category}',
    content:
      'Hello {name},\n\nThank you for writing to us. We look into it and come back to you within two working days.\n\nBest regards,\n{manager}',
    shared: true,
  },
  {
    name: 'Serial number needed',
    title: 'One more thing about your inquiry',
    content:
      'Hello {name},\n\nTo help {company} quickly, please send us the serial number of the unit and a photograph of its label.\n\nBest regards,\n{manager}',
    shared: true,
  },
  {
    name: 'Warranty claims go by the portal',
    title: 'How to file a warranty claim',
    content:
      'Hello {name},\n\nWarranty claims are filed by your installer in the partner portal. If yours is not reachable, tell us, and we find one near you.\n\nBest regards,\n{manager}',
    shared: true,
  },
  {
    name: 'My direct line',
    title: '',
    content: 'You can also reach me directly at (562) 555-0101.\n\n{manager}',
    shared: false,
  },
];

export const QUESTIONS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Could you send me the data sheet of the 420 W module? I need the temperature coefficients and the mechanical load for our structural engineer.',
    'What is the difference between the two latest series? My roof is small and faces west, so I would like the most watts for the area.',
    'Does the battery work in a garage that gets down to 10 °F in winter? The brochure doesn’t give a minimum temperature.',
    'I have an older inverter from another manufacturer. Can your battery be coupled to it on the AC side?',
  ],
  2: [
    'I am looking for an installer near {city} who works with your modules. The map on your website shows none within fifty miles.',
    'We are a small roofing company in {city}. Which distributor could supply us with about forty modules a month?',
    'Is it possible to buy a single replacement module? One of ours was hit by a tree branch last week.',
  ],
  3: [
    'Our inspector wants the torque values for the clamps on the long side. Page 14 of the manual lists two different numbers.',
    'Which rail spacing do you allow with a snow load of 60 psf? The county of {city} wants a letter from the manufacturer.',
    'The commissioning app stops at step 4 with error E-031. We restarted everything twice.\n\nThe customer is waiting, so I’d appreciate a call.',
  ],
  4: [
    'My system was installed in 2019, and two modules show brown spots along the busbars. How do I file a claim?',
    'The installer has gone out of business. Is the product warranty still valid, and who does the work?',
    'We moved, and the new owners would like to transfer the warranty. What do you need from us?',
  ],
  5: [
    'I write for a trade magazine and need a print-quality photo of your newest module.',
    'May we show your logo on our booth at the home show in {city}? We install your modules exclusively.',
  ],
  6: [
    'I keep getting your newsletter twice, under two spellings of my name. Please take one of them off the list.',
    'Do you offer internships in engineering next summer? I study at the state college in {city}.',
  ],
  7: [
    'We uploaded 96 serial numbers on Monday, and the points still don’t show. Could you check what’s holding them up?',
    'Are the Q.Points from the spring promotion on top of the usual rate, or instead of it?',
    'Our balance dropped by 1,200 points and no one here ordered anything. What happened?',
  ],
  8: [
    'Our order came with three jackets in M instead of L. How can we exchange them?',
    'The tracking number has said “label created” for eight days. Is the package on its way?',
    'Can we have the order shipped to the job site in {city} rather than to the office?',
  ],
  9: [
    'The scanner reads eighteen digits, but your form says the number is invalid. I’m sending a photo of the label.',
    'Forty modules of the last pallet are refused as “already registered”. We unpacked them ourselves this morning.',
  ],
  10: [
    'Our office manager left. How do I make someone else our master ID?',
    'We changed our name from an Inc. to an LLC and have a new tax ID. What do you need from us?',
    'I registered two weeks ago and haven’t heard back. Is anything missing?',
  ],
  11: [
    'Two of our crew finished the online course, but only one got the certificate.',
    'Will there be a hands-on training near {city} this year? We would send four people.',
  ],
  12: [
    'The portal shows my coworker’s name when I sign in on the tablet. Is that expected?',
    'Could you add a Spanish version of the installation guide? It would help half of our crew.',
  ],
};

export const GREETINGS = ['Hello,', 'Hi there,', 'Good morning,', 'To whom it may concern,', ''] as const;
export const CLOSINGS = [
  'Thank you!',
  'Thanks in advance,',
  'Best regards,',
  'Looking forward to hearing from you.',
  '',
] as const;

export const ANSWERS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'You’ll find this on page two of the data sheet on the product’s page of our website. I’ve also asked our engineers to add a note about your case.',
    'Our product team has looked at your question. The short answer is yes, within the limits in the data sheet, which I’ve attached.',
  ],
  2: [
    'Pacific Solar Distribution serves your area. I’ve passed on your contact details, and they’ll call you within two business days.',
  ],
  3: [
    'This is corrected in the latest manual, which is on our website. Our engineers will also send a signed letter for your inspector.',
  ],
  4: [
    'Your product warranty is still valid. Please send us the serial number and a photo of the label, and we’ll tell you the next step.',
  ],
  5: [
    'Happy to help. You’ll find photos and our logo guidelines in the press section of our website. Please send us a draft before it goes to print.',
  ],
  6: ['Thanks for letting us know. I’ve passed this on to the right team, and they’ll get back to you this week.'],
  7: [
    'I checked your company’s ledger. The entry was delayed and is now fixed. You’ll see the correct balance tomorrow morning.',
  ],
  8: ['I’m sorry about that. Our warehouse is taking care of it today, and you’ll get a new tracking number by email.'],
  9: [
    'The numbers were blocked by a second upload of the same file. They’re available now, so please register them again.',
  ],
  10: ['You can do this in the partner portal under Company. I’ve opened it for you; please confirm the change there.'],
  11: ['The training team fixed this and will send you the details by email.'],
  12: ['Thanks for the suggestion. I’ve passed it on to the portal team, and they’ll follow up with you.'],
};

export const FOLLOW_UPS = [
  'Just making sure everything worked out. If anything is still open, reply to this email.',
  'I’m told this is done. Let us know if it isn’t.',
] as const;

export const CALL_NOTES = [
  'Called back and explained the two options. They’ll decide by Friday.',
  'Reached them on the second try. All settled, nothing left to do.',
  'Left a message with our direct number.',
  'Walked through the steps on the phone. It works now.',
  'Spoke with the office manager, who will send the missing document.',
] as const;

/** Responses of mail servers, with domains reserved for examples. */
export const REFUSALS = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '552 5.2.2 The recipient’s inbox is out of storage space',
  '550 5.7.1 Message refused by the policy of the recipient’s organization',
] as const;

export const SOURCES = ['google', 'newsletter', 'trade-show', 'facebook', 'installer-map', 'linkedin'] as const;

export const SAVED_REPLIES: readonly { name: string; title: string; content: string; shared: boolean }[] = [
  {
    name: 'Thanks, we’re looking into it',
    title: 'Your inquiry: {category}',
    content:
      'Hello {name},\n\nThanks for reaching out. We’re looking into this and will get back to you within two business days.\n\nBest regards,\n{manager}',
    shared: true,
  },
  {
    name: 'Serial number needed',
    title: 'One more thing about your inquiry',
    content:
      'Hello {name},\n\nTo help {company} quickly, please send us the unit’s serial number and a photo of its label.\n\nBest regards,\n{manager}',
    shared: true,
  },
  {
    name: 'File warranty claims in the portal',
    title: 'How to file a warranty claim',
    content:
      'Hello {name},\n\nYour installer files warranty claims in the partner portal. If you can’t reach them, let us know and we’ll find one near you.\n\nBest regards,\n{manager}',
    shared: true,
  },
  {
    name: 'My direct line',
    title: '',
    content: 'You can also reach me directly at (562) 555-0101.\n\n{manager}',
    shared: false,
  },
];

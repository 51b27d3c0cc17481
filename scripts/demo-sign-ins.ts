/** The sign-ins that the demo data brings, one line each. */
export function demoSignIns(): string[] {
  return [
    'admin@qpartner.example      Admin',
    'rewards@qpartner.example    Rewards manager',
    'shop@qpartner.example       Shop manager',
    'requester@qpartner.example  Points requester',
    'partner@qpartner.example    Partner, whom the back office refuses',
    'The password of all is Welcome-2026!',
  ];
}

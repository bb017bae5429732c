import type { ReactNode } from 'react'

export const verification = {
  addressVerification: 'Address verification',
  optionalAVerifierSaysOfAn:
    'Optional. A verifier says of an address whether it takes mail, before its first email leaves. Each campaign says under Rules whether it asks, and what follows. Fairlead itself knocks at no mail server to find out.',
  aVerifierCanBeAskedAbout:
    'A verifier can be asked about addresses before the first email. Owners and admins set it up and see what it costs.',
  itIsAskedAsBefore: 'It is asked as before.',
  spend: 'Spend',
  itIsTriedAgain: (bold: ReactNode, part: string, ago: ReactNode) => (
    <>
      {bold} {part} It is tried again {ago}.
    </>
  ),
  nobodyIsAskedForNow: 'Nobody is asked for now.',
  failedInARow: (failures: string) => `${failures} failed in a row.`,
  today: (part: string, checks: string, part2: string) => `today${part} · ${checks}${part2}`,
  of: (usdPerDay: string) => ` of ${usdPerDay}`,
  of2: (checksPerDay: string) => ` of ${checksPerDay}`,
  theCapOfTheDayIs: 'The cap of the day is reached: addresses wait until tomorrow (UTC).',
  forAVerdict: (waiting: string) => `${waiting} for a verdict.`,
  addressWaits: 'address waits',
  addressesWait: 'addresses wait',
  nobodyWasAskedInTheLast: 'Nobody was asked in the last 30 days.',
  byDayUtc: 'By day, UTC',
  day: 'Day',
  addresses: 'Addresses',
  cost: 'Cost',
}

export const verifierDraft = {
  reacherHostedOrYourOwn: 'Reacher, hosted or your own',
  anyApiThatAnswersJson: 'Any API that answers JSON',
  dollarsADay: 'Dollars a day',
  addressesADay: 'Addresses a day',
  addressesACampaign: 'Addresses a campaign',
  bearerApikey: 'Bearer {apiKey}',
}

export const verifierForm = {
  addressVerification: 'address verification',
  savedCampaignsThatVerifyAddressesAsk:
    'Saved. Campaigns that verify addresses ask it from now on. Test it to be sure.',
  savedAndSwitchedOffNobodyIs: 'Saved, and switched off: nobody is asked.',
  addressVerification2: 'Address verification',
  saveVerification: 'Save verification',
  whereToAskWhereInThe:
    'Where to ask, where in the answer the verdict stands, and what its words mean. {email} stands for the address, {apiKey} for the key.',
  askIt: 'Ask it',
  beforeFirstEmailsOfLiveCampaigns:
    'Before first emails of live campaigns whose rules say so. Off: settings and key stay, nobody is asked.',
  verifier: 'Verifier',
  address: 'Address',
  whereTheReacherAnswersRedirectsAre: 'Where the Reacher answers. Redirects are not followed.',
  httpsReacherExampleCom: 'https://reacher.example.com',
  itAsksForNoKey: 'It asks for no key',
  cost: 'Cost',
  countedBeforeAnAddressIsAsked:
    'Counted before an address is asked about, so that no cap is passed. Empty: no such cap.',
  anAddressCosts: 'An address costs',
}

export const verifierTrial = {
  testWithAnAddress: 'Test with an address',
  costsWhatAnAddressCostsNothing: 'Costs what an address costs; nothing of it is kept.',
  janeAcmeCom: 'jane@acme.com',
  testVerifier: 'Test verifier',
  removeVerifier: 'Remove verifier',
  itsSettingsAndItsKeyGo: 'Its settings and its key go. Verdicts stay; emails that wait for one leave without.',
  removeSettingsAndKey: 'Remove settings and key',
  keepVerifier: 'Keep verifier',
}

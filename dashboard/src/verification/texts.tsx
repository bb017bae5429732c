import type { ReactNode } from 'react'

export const verification = {
  addressVerification: 'Address verification',
  optionalAVerifierSaysOfAn:
    'Optional. Checks that an address accepts email before the first one is sent. Choose under a campaign’s Rules whether to use it. Fairlead never probes mail servers.',
  aVerifierCanBeAskedAbout: 'Owners and admins can set up address verification and see its costs.',
  itIsAskedAsBefore: 'Settings are unchanged.',
  spend: 'Spend',
  itIsTriedAgain: (bold: ReactNode, part: string, ago: ReactNode) => (
    <>
      {bold} {part} Next try {ago}.
    </>
  ),
  nobodyIsAskedForNow: 'Paused after errors.',
  failedInARow: (failures: string) => `${failures} failed in a row.`,
  today: (part: string, checks: string, part2: string) => `today${part} · ${checks}${part2}`,
  of: (usdPerDay: string) => ` of ${usdPerDay}`,
  of2: (checksPerDay: string) => ` of ${checksPerDay}`,
  theCapOfTheDayIs: 'Daily limit reached. Addresses wait until tomorrow (UTC).',
  forAVerdict: (waiting: string) => `${waiting} for a result.`,
  addressWaits: 'address is waiting',
  addressesWait: 'addresses are waiting',
  nobodyWasAskedInTheLast: 'No checks in the last 30 days.',
  byDayUtc: 'By day (UTC)',
  day: 'Day',
  addresses: 'Addresses',
  cost: 'Cost',
}

export const verifierDraft = {
  reacherHostedOrYourOwn: 'Reacher (cloud or self-hosted)',
  anyApiThatAnswersJson: 'Other JSON API',
  dollarsADay: 'USD per day',
  addressesADay: 'Addresses per day',
  addressesACampaign: 'Addresses per campaign',
  bearerApikey: 'Bearer {apiKey}',
}

export const verifierForm = {
  addressVerification: 'address verification',
  savedCampaignsThatVerifyAddressesAsk: 'Saved and on for campaigns that verify addresses. Run a test to be sure.',
  savedAndSwitchedOffNobodyIs: 'Saved and off.',
  addressVerification2: 'Address verification',
  saveVerification: 'Save verification',
  whereToAskWhereInThe:
    'The request, where to find the result in the response, and how to read it. {email} is the address, {apiKey} the key.',
  askIt: 'Verify addresses',
  beforeFirstEmailsOfLiveCampaigns:
    'Before the first email of live campaigns that turn it on under Rules. When off, settings and key are kept.',
  verifier: 'Verifier',
  address: 'Address',
  whereTheReacherAnswersRedirectsAre: 'Address of your Reacher. Redirects are not followed.',
  httpsReacherExampleCom: 'https://reacher.example.com',
  itAsksForNoKey: 'No API key needed',
  cost: 'Cost',
  countedBeforeAnAddressIsAsked: 'Counted before each check, so limits are never exceeded. Empty: no limit.',
  anAddressCosts: 'Cost per address',
}

export const verifierTrial = {
  testWithAnAddress: 'Test with an address',
  costsWhatAnAddressCostsNothing: 'Runs one paid check. Nothing is saved.',
  janeAcmeCom: 'jane@acme.com',
  testVerifier: 'Test verifier',
  removeVerifier: 'Remove verifier',
  itsSettingsAndItsKeyGo: 'Deletes its settings and key. Results are kept; waiting emails are sent unverified.',
  removeSettingsAndKey: 'Remove settings and key',
  keepVerifier: 'Keep verifier',
}

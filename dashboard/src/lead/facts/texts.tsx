import type { ReactNode } from 'react'

export const correctFact = {
  save: 'Save',
  notKnown: 'Not known',
  clear: 'Clear',
  cancel: 'Cancel',
  factHelp: 'Your value overrides all others. Choose “Not known” if it can’t be found out.',
  leadHelp: 'This value came with the lead. Edit the lead to change it.',
  appliesTo: 'Applies to',
  thisLeadOnly: 'This lead only',
}

export const evidence = {
  correct: (label: string) => `Correct ${label}`,
  correctThis: 'Correct',
  judged: 'AI answer',
  structuredData: 'From structured data on the page.',
}

export const factList = {
  addShort: 'Add',
  add: (label: string) => `Add ${label}`,
  correct: (label: string) => `Correct ${label}`,
  unknown: 'Unknown',
  neededByCriterion: 'needed by a criterion',
  notKnown: 'Not known',
  undo: (label: string) => `Undo correction of ${label}`,
  undoCorrection: 'Undo correction',
  evidenceFor: (label: string) => `: evidence for ${label}`,
  alsoFound: 'Also found',
  corrected: 'corrected',
  given: 'given',
  groups: { Company: 'Company', Contact: 'Contact', Questions: 'Questions', More: 'More' },
}

export const factGroups = {
  otherCriterion: 'A question from other criteria',
  otherCampaign: 'A question from another campaign',
}

export const factValue = {
  dateHelp: 'A month such as 2026-03, or a day such as 2026-03-14.',
  listHelp: 'Press Enter to add one; separate several with commas.',
  proseHelp: 'Press Enter to add one.',
  fractionHelp: 'As a fraction: 0.2 for 20%.',
  socialProfiles: 'Social profiles',
  acceptsMail: 'Accepts email',
}

export const leadFacts = {
  facts: 'Facts',
  noCompany: (domain: string) =>
    `${domain} is a public email provider, so there is no company to research. Add the company’s domain to the lead.`,
  companyDataGiven: 'Company data came with the lead and is used instead of the company’s website.',
  researchAgain: 'Research again',
  researchedAgain: 'Checked again. Pages read within the last hour are not fetched again.',
  lastChecked: (ago: ReactNode) => <> Last checked {ago}.</>,
}

import type { ReactNode } from 'react'

export const emailPreview = {
  variant: (part: string) => `, variant ${part}`,
  preview: 'Preview',
  emailAsALeadGetsIt: (step: number, letter: string) => `Email ${step}${letter} as a lead gets it`,
  whatYouTypedIsKept: 'What you typed is kept.',
  lead: 'Lead',
  theNewest: 'The newest',
  backToTheNewest: 'Back to the newest',
  noLeadFits: 'No lead fits.',
  itCannotBeSavedLikeThis: 'It cannot be saved like this yet:',
  asSoonAsTheCampaignHas: 'As soon as the campaign has a lead, its email shows here.',
  wouldNotGetItItIs: (bold: ReactNode, problem: ReactNode) => (
    <>
      {bold} would not get it; it is held for you. {problem}
    </>
  ),
  to: 'To',
  subject: 'Subject',
  htmlPart: 'HTML part',
  shownWithoutPicturesAndStylesLinks: 'Shown without pictures and styles; links do nothing in here.',
  textPart: 'Text part',
  text: 'Text',
  canBeWrittenForAllOf: (tried: number) => `Can be written for all ${tried} of the newest leads.`,
  ofTheNewestWouldBeHeld: (bold: ReactNode, tried: number) => (
    <>
      {bold} of the newest {tried} would be held, for want of a value:
    </>
  ),
  in: (code: ReactNode, leads: string) => (
    <>
      {code} in {leads}
    </>
  ),
  aDefaultHelps: (code: ReactNode) => <>A default helps: {code}</>,
  sendMeATest: 'Send me a test',
  asItIsSavedWithLinks: 'As it is saved, with links that change nothing.',
  onItsWayToATest: (to: string) => `On its way to ${to}. A test campaign’s stays in Mail.`,
}

export const sequenceEditor = {
  sequenceSavedEmailsThatAreNot:
    'Sequence saved. Emails that are not written yet are written from it; what left stays as it is.',
  sequence: 'Sequence',
  sequence2: 'sequence',
  theEmailsOfThisCampaignAre: 'The emails of this campaign are written here. There is none yet.',
  addEmail: 'Add email',
  bringAnEmailFromAnotherTool: 'Bring an email from another tool',
}

export const stepCard = {
  email: (index: number) => `Email ${index}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  addVariantToCompare: 'Add variant to compare',
}

export const variantFields = {
  variant: (name: string, letter: string) => `${name}, variant ${letter}`,
  variant2: (letter: string) => `Variant ${letter}`,
  subject: 'Subject',
  replyInTheThreadOfThe: 'Reply in the thread of the email before it',
  removeVariant: (letter: string, part: ReactNode) => (
    <>
      Remove variant {letter}
      {part}
    </>
  ),
  weight: 'Weight',
  ofTheLeads: (siblings: number) => `${siblings}% of the leads`,
}

export const waitFields = {
  wait: 'Wait',
  unitOfTheWait: 'Unit of the wait',
  daysThatTheScheduleNamesWithout: 'Days that the schedule names, without its holidays.',
  anIso8601DurationSuchAs: 'An ISO 8601 duration, such as P1DT2H.',
  daysThatCount: 'Days that count',
  everyDay: 'every day',
  businessDays: 'business days',
}

import type { ReactNode } from 'react'
import { counted } from '../shared/words/words.ts'

export const emailPreview = {
  variant: (letter: string) => `, variant ${letter}`,
  preview: 'Preview',
  email: (step: number, letter: string) => `Email ${step}${letter}`,
  sampleLead: 'Shown for a sample lead. Add leads to see your own.',
  draftKept: 'Your draft is kept.',
  lead: 'Lead',
  newestLead: 'Newest lead',
  backToNewest: 'Back to the newest lead',
  noLeadFound: 'No lead found',
  writeToSee: 'Finish the email to see it here.',
  fixToSee: 'Fix the highlighted fields to see the email.',
  writeToUpdate: 'This is the email before your last change. Finish it to update the preview.',
  fixToUpdate: 'This is the email before the error. Fix the highlighted fields to update the preview.',
  cannotBeWritten: (contact: ReactNode, problem: ReactNode) => (
    <>
      {contact} would not get this email; the lead is held for you. {problem}
    </>
  ),
  to: 'To',
  subject: 'Subject',
  noPictures: 'Shown without pictures and styles. Links are off.',
  textPart: 'Plain-text version',
  worksForAll: (tried: number) => `Checked with your ${tried} newest leads.`,
  wouldBeHeld: (held: ReactNode, tried: number) => (
    <>
      {held} of the newest {tried} would be held because a value is missing:
    </>
  ),
  missingIn: (name: ReactNode, leads: string) => (
    <>
      {name} in {leads}
    </>
  ),
  addDefault: (code: ReactNode) => <>Add a default, such as {code}</>,
  sendMeATest: 'Send me a test',
  testNeedsLead: (link: ReactNode) => <>To send yourself a test, {link}.</>,
  addALead: 'add a lead with your address',
  testNote: 'Sends the saved version. Links in a test do nothing.',
  testSent: (to: string) => `Test sent to ${to}. Tests of a test campaign are kept in Mail.`,
}

export const sequenceEditor = {
  saved: 'Sequence saved. Applies to emails not sent yet.',
  savedToFillIn: (count: number) => `Saved. ${counted(count, 'placeholder')} to fill in before you go live.`,
  sequence: 'Sequence',
  sequence2: 'sequence',
  noEmails: 'This campaign has no emails yet.',
  email: (number: number) => `Email ${number}`,
  partOfEmail: (number: number, part: string) => `Email ${number}, ${part}`,
  parts: {
    subject: 'subject',
    body: 'text',
    html: 'text',
    wait: 'wait',
    waitDays: 'wait',
    weight: 'weight',
    condition: 'condition',
  },
  addEmail: 'Add email',
  startFromTemplate: 'Start from a template',
  importEmail: 'Import an email',
}

export const heldLeads = {
  held: (leads: string) => `${leads} on hold: their email couldn’t be written. Save a fix to try again.`,
  resume: 'Try again',
  show: 'Show leads',
  resumed: 'Resumed. Their emails are tried again.',
}

export const stepCard = {
  email: (index: number) => `Email ${index}`,
  reply: 'Reply:',
  noSubject: 'No subject yet',
  variants: (count: number) => `${count} variants`,
  actions: (name: string) => `Actions for ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  duplicate: 'Duplicate',
  remove: 'Remove',
  addVariant: 'Add variant to compare',
}

export const variantFields = {
  variant: (name: string, letter: string) => `${name}, variant ${letter}`,
  variant2: (letter: string) => `Variant ${letter}`,
  subject: 'Subject',
  sameThread: 'Reply in the same thread',
  replyInThread: 'Reply in the same thread',
  removeVariant: (letter: string, part: ReactNode) => (
    <>
      Remove variant {letter}
      {part}
    </>
  ),
  weight: 'Weight',
  ofLeads: (share: number) => `${share}% of leads`,
}

export const waitFields = {
  sentAtOnce: 'Sent as soon as the lead is scored.',
  addWait: 'Add wait',
  wait: 'Wait',
  unitOfWait: 'Unit of the wait',
  afterScoring: 'after the lead is scored',
  afterEmailBefore: 'after the previous email',
  businessDaysAre: 'Business days follow your schedule and skip its holidays.',
  isoDuration: 'An ISO 8601 duration, such as P1DT2H.',
  daysThatCount: 'Days that count',
  everyDay: 'every day',
  businessDays: 'business days',
}

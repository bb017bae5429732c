import type { ReactNode } from 'react'

export const mail = {
  mail: 'Mail',
  whichEmails: 'Which emails',
  noEmailIsLost: 'No email is lost.',
  addressIsFilledInWhenIt: 'Address is filled in when it is sent',
  whatATestCampaignWouldHave: 'What a test campaign would have sent appears here, to read. None yet.',
  noEmailIsInThisState: 'No email is in this state.',
  openCampaigns: 'Open campaigns',
  allEmails: '← All emails',
  openLead: 'Open lead',
}

export const mailFrame = {
  preWrapPre: (text: string) => `<pre wrap>${text}</pre>`,
  doctypeHtmlMetaCharsetUtf8: (policy: string, body: string) =>
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><body>${body}`,
}

export const messageParts = {
  text: 'Text',
  header: 'Header',
  partOfTheEmail: 'Part of the email',
  downloadEmailEml: 'Download email (.eml)',
  email: 'Email',
  picturesFromElsewhereAreNotLoaded: 'Pictures from elsewhere are not loaded, and links do nothing in here.',
  thisEmailHasATextPart: 'This email has a text part alone.',
}

export const messageText = {
  from: 'From',
  to: 'To',
  messageId: 'Message-ID',
  answerOfTheMailServer: 'Answer of the mail server',
  itsTextIsWrittenWhenIt: 'Its text is written when it is sent.',
  email: 'Email',
  aTestCampaignsNothingLeftThis: 'A test campaign’s: nothing left this machine.',
  linksInThisEmail: 'Links in this email',
  textDeleted: 'Text deleted',
  notWrittenYet: 'Not written yet',
  textDeletedByYourDataRetention: (ago: ReactNode) => <>Text deleted {ago} by your data retention settings.</>,
  capturedNotSent: 'Captured, not sent',
  planned: 'Planned',
  onItsWay: 'On its way',
  waitsForAPerson: 'Waits for a person',
  mayHaveLeft: 'May have left',
}

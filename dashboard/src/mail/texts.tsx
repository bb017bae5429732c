import type { ReactNode } from 'react'

export const mail = {
  mail: 'Mail',
  captured: 'Captured',
  clearFilters: 'Clear filters',
  whichEmails: 'Which emails',
  noEmailIsLost: 'Your email is safe.',
  addressIsFilledInWhenIt: 'No recipient yet',
  whatATestCampaignWouldHave: 'Emails of test campaigns appear here. They are never sent.',
  noEmailIsInThisState: 'No emails',
  openCampaigns: 'Open campaigns',
  allEmails: '← All emails',
  openLead: 'Open lead',
}

export const writerNames = { you: 'You', apiKey: 'API key', formerMember: 'A former member' }

export const findMail = {
  find: 'Search name, company or email',
  lead: (name: string, company: string) => `${name} · ${company}`,
  deletedLead: 'A deleted lead',
  noResults: 'No results',
}

export const mailFrame = {
  preWrapPre: (text: string) => `<pre wrap>${text}</pre>`,
  doctypeHtmlMetaCharsetUtf8: (policy: string, body: string) =>
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><body>${body}`,
}

export const messageParts = {
  email: 'Email',
  plainText: 'Plain text',
  headers: 'Headers',
  partOfTheEmail: 'View',
  download: 'Download (.eml)',
  imagesBlocked: 'Images are blocked and links are disabled in this preview.',
}

export const messageText = {
  from: 'From',
  noMailboxYet: 'No mailbox (test)',
  to: 'To',
  cc: 'Cc',
  sent: 'Sent',
  captured: 'Captured',
  attachments: 'Attachments',
  lead: 'Lead',
  bookingPage: 'Booking page',
  unsubscribe: 'Unsubscribe',
  messageId: 'Message-ID',
  serverResponse: 'Server response',
  delivery: 'Delivery details',
  notWritten: 'The text is written when the email is sent.',
  testCampaign: 'Test campaign: not sent.',
  linksInThisEmail: 'Links in this email',
  textDeleted: 'Text deleted',
  notWrittenYet: 'Not written yet',
  textDeletedByYourDataRetention: (ago: ReactNode) => <>Text deleted {ago} by your data retention settings.</>,
  capturedNotSent: 'Captured, not sent',
  planned: 'Planned',
  onItsWay: 'Sending',
  waitsForAPerson: 'On hold',
  mayHaveLeft: 'Delivery unclear',
  takenBack: 'You undid sending this reply.',
  suppressed: 'Not sent: the address is suppressed.',
  leadEnded: 'Not sent: the sequence ended.',
  onHold: 'The lead is on hold.',
  sendingStopped: 'Sending is stopped.',
  noMailbox: 'No mailbox can send right now.',
  fault: 'Something went wrong on our side. We’ll try again.',
  passedOver: 'Skipped: the lead doesn’t meet the step’s condition.',
}

import type { ReactNode } from 'react'

export const addressRules = {
  title: 'Address verification',
  verify: 'Verify addresses before the first email',
  verifyOn: 'Each address is checked once; the result is valid for 90 days. Test campaigns verify nothing.',
  verifyOff: 'Off: only syntax and DNS are checked.',
  setUpIn: (link: ReactNode) => <>Choose your verifier and its budget in {link}.</>,
  addressVerification: 'Address verification',
}

export const emailRules = {
  cooldown: 'Delivery',
  restDays: 'Wait before contacting again',
  noRest: 'Other campaigns may email a lead as soon as its sequence here has ended.',
  restHelp: 'After a sequence ends, other campaigns wait this long before they email the lead.',
  day: ' day',
  days: ' days',
  unclear: 'If delivery is unclear for a day',
  unclearHelp: 'The email was not found in the Sent folder. It is never sent again automatically.',
  countAsSent: 'Count it as sent',
  countAsSentHelp: 'The sequence continues. At worst the lead misses one email.',
  askUs: 'Ask your team',
  askUsHelp: 'The lead waits until you say whether it was sent.',
  first: 'First of each email',
  firstHelp: 'Starts again when the model, its prompt or the template changes. Later emails wait for these approvals.',
  all: 'Every email',
  allHelp: 'No AI-written email is sent without approval.',
  none: 'None',
  noneHelp: 'Emails are sent without approval. Their claims are still checked against known facts.',
  aiText: 'AI-written text',
  approval: 'Approval',
  approvalHelp: 'For emails with an AI opening line, summary or talking points.',
  howMany: 'Emails to approve per step',
  waitingIn: (link: ReactNode) => <>Emails waiting for approval are in {link}.</>,
  approvals: 'Approvals',
  tracking: 'Tracking',
  countClicks: 'Count clicks',
  clicksOn: 'Links in new emails go through your Fairlead address. Some spam filters trust such links less.',
  clicksOff: 'Off: links go straight to their address.',
  clicksHelp:
    'Clicks never start or stop an email. Booking and unsubscribe links are not changed. Opens are not counted because mail programs load pictures automatically.',
}

export const leadRules = {
  chooseTier: 'Choose at least one tier.',
  title: 'Who gets emailed',
  help: 'For leads scored from now on. Held leads wait until you resume them.',
  tiers: 'Tiers to email',
  tierU: 'U (too little known)',
  othersHeld: 'Leads of other tiers are held for your review.',
  mustUnknown: 'If a “must” criterion is unknown',
  sendLast: 'Send last',
  sendLastHelp: 'The lead goes to the end of the queue.',
  hold: 'Hold for review',
  holdHelp: 'No emails are sent until you resume the lead.',
  holdOthers: 'Hold the others',
  holdOthersHelp: 'Other leads at that company wait for your review.',
  stopOthers: 'Stop the others',
  stopOthersHelp: 'Other leads at that company get no more emails.',
  goOn: 'Keep emailing',
  goOnHelp: 'Other leads at that company get their emails as planned.',
  companies: 'Companies',
  most: 'Max. contacts per company at once',
  mostNone: 'Empty: no limit.',
  mostHelp:
    'Further contacts wait until another one’s sequence has ended. Free email providers such as Gmail don’t count.',
  any: 'No limit',
  onReply: 'When a colleague replies',
  onReplyHelp: 'The person who replies gets no more emails in any case.',
}

export const mailboxRule = {
  mailboxes: 'Mailboxes',
  sendFrom: 'Send from',
  help: (link: ReactNode) => (
    <>
      A conversation stays with the mailbox that started it. If you remove that mailbox, another one continues the
      thread. {link}
    </>
  ),
  manage: 'Manage mailboxes',
  none: 'Choose at least one mailbox, or nothing is sent.',
}

export const rules = {
  rules: 'Rules',
  isTest: 'This is a test campaign. Rules on companies, cooldown and unclear delivery apply once it is live.',
  rules2: 'rules',
  saved: 'Rules saved. They apply from now on.',
}

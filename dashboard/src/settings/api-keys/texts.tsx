import type { ReactNode } from 'react'

export const apiKeys = {
  apiKeys: 'API keys',
  withAKeyAProgramActs: (link: ReactNode) => <>With a key a program acts for this organization. {link}</>,
  howToConnect: 'How to connect',
  createKey: 'Create key',
  ownersAndAdminsKeepTheKeys: 'Owners and admins keep the keys of this organization.',
  keysWorkAsBefore: 'Keys work as before.',
  aKeyLetsAProgramAct: 'A key lets a program act for this organization: your website’s form, Clay, n8n, a script.',
  whatTheApiCanDo: 'What the API can do',
}

export const createKey = {
  never: 'Never',
  in30Days: 'In 30 days',
  in90Days: 'In 90 days',
  inAYear: 'In a year',
  createKey: 'Create key',
  name: 'Name',
  whatWillUseItSoThat: 'What will use it, so that you know it again.',
  websiteForm: 'Website form',
  itMay: 'It may',
  expires: 'Expires',
  keyFor: (name: string) => `Key for ${name}`,
  pasteThisIntoATerminalTo: 'Paste this into a terminal to try it:',
  copyCurlLine: 'Copy curl line',
  hAuthorizationBearer: (key: string) => `-H 'Authorization: Bearer ${key}'`,
  companynameAcmeContactnameJaneRoeEmail: '{"companyName":"Acme","contactName":"Jane Roe","email":"jane@acme.example"}',
}

export const keyRows = {
  fairleadCommand: 'fairlead command',
  name: 'Name',
  startsWith: 'Starts with',
  may: 'May',
  lastUsed: 'Last used',
  expires: 'Expires',
  createdBy: 'Created by',
  actions: 'Actions',
  lastUsed2: 'last used',
  never: 'never',
  expires2: 'expires',
  revokeKey: 'Revoke key',
  revoked: 'Revoked',
  revoke: (name: string) => `Revoke ${name}?`,
  withinASecondNoRequestWith: (code: ReactNode) => (
    <>Within a second no request with {code} is accepted. This cannot be undone.</>
  ),
  itWasNeverUsed: 'It was never used.',
  itWasUsedLast: 'It was used last ',
  keepKey: 'Keep key',
}

import type { ReactNode } from 'react'

export const apiKeys = {
  apiKeys: 'API keys',
  withAKeyAProgramActs: (link: ReactNode) => <>Connect your website, Clay, n8n or a script. {link}</>,
  howToConnect: 'How to connect',
  createKey: 'Create key',
  ownersAndAdminsKeepTheKeys: 'Only owners and admins can see and create API keys.',
  keysWorkAsBefore: 'Your API keys still work.',
  aKeyLetsAProgramAct: 'Create a key to connect your website’s form, Clay, n8n or a script.',
  whatTheApiCanDo: 'API reference',
}

export const createKey = {
  never: 'Never',
  in30Days: '30 days',
  in90Days: '90 days',
  inAYear: '1 year',
  createKey: 'Create key',
  name: 'Name',
  whatWillUseItSoThat: 'The tool that will use this key.',
  websiteForm: 'Website form',
  itMay: 'Permissions',
  expires: 'Expires',
  keyFor: (name: string) => `API key “${name}”`,
  pasteThisIntoATerminalTo: 'Try it in a terminal:',
  copyCurlLine: 'Copy command',
  hAuthorizationBearer: (key: string) => `-H 'Authorization: Bearer ${key}'`,
  companynameAcmeContactnameJaneRoeEmail: '{"companyName":"Acme","contactName":"Jane Roe","email":"jane@acme.example"}',
}

export const keyRows = {
  fairleadCommand: 'Command line',
  name: 'Name',
  startsWith: 'Starts with',
  may: 'Permissions',
  lastUsed: 'Last used',
  expires: 'Expires',
  createdBy: 'Created by',
  actions: 'Actions',
  never: 'never',
  revokeKey: 'Revoke key',
  revoked: 'Revoked',
  revoke: (name: string) => `Revoke “${name}”?`,
  withinASecondNoRequestWith: (code: ReactNode) => (
    <>Requests with {code} will fail within a second. You can’t undo this.</>
  ),
  itWasNeverUsed: 'This key was never used.',
  itWasUsedLast: 'Last used ',
  keepKey: 'Keep key',
}

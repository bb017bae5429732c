export const addMailbox = {
  addMailbox: 'Add mailbox',
  worksItsServersWereConnectedTo: (address: string) =>
    `${address} is connected. It sends as soon as a live campaign uses it.`,
  close: 'Close',
  googleGmailWorkspace: 'Google (Gmail, Workspace)',
  microsoftOutlookMicrosoft365: 'Microsoft (Outlook, Microsoft 365)',
  other: 'Other',
  provider: 'Provider',
  address: 'Address',
  janeAcmeExample: 'jane@acme.example',
  nameShownBesideIt: 'Sender name',
  janeDoe: 'Jane Doe',
  sendingSmtp: 'Sending (SMTP)',
  readRepliesAndBouncesImap: 'Read replies and bounces (IMAP)',
  withoutItAReplyStopsNobodys: 'Without it, replies don’t stop sequences and bounces are missed.',
  readingImap: 'Reading (IMAP)',
  emailsADayAtMost: 'Max. emails per day',
  itHasSentEveryDayFor: 'Already warmed up',
  thenItBeginsWith30A: 'Starts with 30 emails a day. Otherwise with 5, and 2 more each day.',
  testAndAddMailbox: 'Test and add mailbox',
}

export const changeServers = {
  closeServers: 'Close servers',
  changeServers: 'Change servers',
  testAndChangeServers: 'Test and change servers',
  servers: 'Servers',
  sendingSmtp: 'Sending (SMTP)',
  userName: 'Username',
  password: 'Password',
  askedForAgainTheStoredOne:
    'Enter it again. For security, the stored password is never sent to a new server or account.',
  readingImap: 'Reading (IMAP)',
  userNameForReading: 'Username for reading',
  passwordForReading: 'Password for reading',
  whereItIsNotTheOne: 'If different from sending.',
  itWorksAndIsKeptFrom: 'Connected. Replies now stop sequences, and bounces are seen.',
  testAndReadReplies: 'Test and connect replies',
  readRepliesAndBounces: 'Read replies and bounces',
  thisMailboxOnlySendsAReply:
    'This mailbox only sends, so replies don’t stop sequences. Connect its incoming mail server to read them.',
  oftenTheOneForSendingIt:
    'Often the same as for sending. Enter it again: the stored one is never sent to another server.',
}

export const loginChecks = {
  sendingSmtp: 'Sending (SMTP)',
  readingImap: 'Reading (IMAP)',
  resultOfTheTest: 'Result of the test',
  theServerSaid: (serverWords: string) => `The server said: ${serverWords}`,
}

export const loginFaults = {
  sendingSmtp: 'Sending (SMTP)',
  readingImap: 'Reading (IMAP)',
  oauth2: 'OAuth 2',
}

export const loginFields = {
  anAppPasswordGoogleTakesNo: 'Create an app password in your Google account, under 2-Step Verification.',
  onlyWhereYourAdministratorStillAllows:
    'Only if your administrator allows it. Microsoft requires OAuth 2 for reading mail.',
  encryptedWhereItIsKeptAnd: 'Stored encrypted and never shown again.',
  login: 'Sign-in',
  password: 'Password',
  oauth2: 'OAuth 2',
  appPassword: 'App password',
  userName: 'Username',
  whereItIsNotTheAddress: 'If different from the address.',
  clientId: 'Client ID',
  ofYourOwnApplicationAtThe: 'From your own app at the provider.',
  clientSecret: 'Client secret',
  refreshToken: 'Refresh token',
  grantedForThisMailboxForSending: 'Granted for this mailbox, with access to send and read mail.',
  directoryTenant: 'Directory (tenant)',
  forAnApplicationOfOneOrganization: 'Only for single-tenant apps.',
  host: 'Host',
  port: 'Port',
  security: 'Security',
}

export const newLogin = {
  login: 'Sign-in',
  keepLoggingInAsNow: 'Keep current sign-in',
  logInWithOauth2Of: (provider_names: string) => `Use ${provider_names} OAuth 2 instead`,
  logInByPasswordInstead: 'Use a password instead',
  savePassword: 'Save password',
  newPassword: 'New password',
  loggedInWithBeforeItIs: (part: string) => `Tested before it is saved. Servers and username stay the same.${part}`,
  theTokenIsForgottenThen: ' The OAuth token is deleted.',
  saveLogin: 'Save sign-in',
  itWorksAndIsKeptA: 'Saved. A paused mailbox stays paused until you resume it.',
}

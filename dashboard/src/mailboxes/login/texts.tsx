export const addMailbox = {
  addMailbox: 'Add mailbox',
  worksItsServersWereConnectedTo: (address: string) =>
    `${address} works: its servers were connected to and logged in. It sends once a live campaign lists it.`,
  close: 'Close',
  googleGmailWorkspace: 'Google (Gmail, Workspace)',
  microsoftOutlookMicrosoft365: 'Microsoft (Outlook, Microsoft 365)',
  other: 'Other',
  provider: 'Provider',
  address: 'Address',
  janeAcmeExample: 'jane@acme.example',
  nameShownBesideIt: 'Name shown beside it',
  janeDoe: 'Jane Doe',
  sendingSmtp: 'Sending (SMTP)',
  readRepliesAndBouncesImap: 'Read replies and bounces (IMAP)',
  withoutItAReplyStopsNobodys: 'Without it a reply stops nobody’s sequence, and bounces are not seen.',
  readingImap: 'Reading (IMAP)',
  emailsADayAtMost: 'Emails a day at most',
  itHasSentEveryDayFor: 'It has sent every day for weeks',
  thenItBeginsWith30A: 'Then it begins with 30 a day; otherwise with 5, and 2 more each day.',
  testAndAddMailbox: 'Test and add mailbox',
}

export const changeServers = {
  closeServers: 'Close servers',
  changeServers: 'Change servers',
  testAndChangeServers: 'Test and change servers',
  servers: 'Servers',
  sendingSmtp: 'Sending (SMTP)',
  userName: 'User name',
  password: 'Password',
  askedForAgainTheStoredOne: 'Asked for again: the stored one goes to no other server, and to no other account.',
  readingImap: 'Reading (IMAP)',
  userNameForReading: 'User name for reading',
  passwordForReading: 'Password for reading',
  whereItIsNotTheOne: 'Where it is not the one for sending.',
  itWorksAndIsKeptFrom: 'It works and is kept. From now on replies stop sequences, and bounces are seen.',
  testAndReadReplies: 'Test and read replies',
  readRepliesAndBounces: 'Read replies and bounces',
  thisMailboxOnlySendsAReply:
    'This mailbox only sends: a reply stops nobody’s sequence. With the server where its mail arrives, it is read.',
  oftenTheOneForSendingIt:
    'Often the one for sending; it is asked for again, since the stored one goes to no other server.',
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
  anAppPasswordGoogleTakesNo:
    'An app password: Google takes no other. It is made in the account, under two-step verification.',
  onlyWhereYourAdministratorStillAllows:
    'Only where your administrator still allows it; Microsoft reads mail with OAuth 2 alone.',
  encryptedWhereItIsKeptAnd: 'Encrypted where it is kept, and never shown again.',
  login: 'Login',
  password: 'Password',
  oauth2: 'OAuth 2',
  appPassword: 'App password',
  userName: 'User name',
  whereItIsNotTheAddress: 'Where it is not the address.',
  clientId: 'Client id',
  ofYourOwnApplicationAtThe: 'Of your own application at the provider.',
  clientSecret: 'Client secret',
  refreshToken: 'Refresh token',
  grantedForThisMailboxForSending: 'Granted for this mailbox, for sending and reading mail.',
  directoryTenant: 'Directory (tenant)',
  forAnApplicationOfOneOrganization: 'For an application of one organization; otherwise empty.',
  host: 'Host',
  port: 'Port',
  security: 'Security',
}

export const newLogin = {
  login: 'Login',
  keepLoggingInAsNow: 'Keep logging in as now',
  logInWithOauth2Of: (provider_names: string) => `Log in with OAuth 2 of ${provider_names} instead`,
  logInByPasswordInstead: 'Log in by password instead',
  savePassword: 'Save password',
  newPassword: 'New password',
  loggedInWithBeforeItIs: (part: string) =>
    `Logged in with before it is kept. It stays with the servers and the user name above.${part}`,
  theTokenIsForgottenThen: ' The token is forgotten then.',
  saveLogin: 'Save login',
  itWorksAndIsKeptA: 'It works and is kept. A paused mailbox stays paused until you resume it.',
}

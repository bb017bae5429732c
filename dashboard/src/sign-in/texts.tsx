import type { ReactNode } from 'react'

export const frontDoor = {
  fairlead: ' Fairlead',
}

export const invitation = {
  invitation: 'Invitation',
  signIn: 'Sign in',
  youAreInvitedAsTheInvitation: (role_words: string, email: string) =>
    `You are invited as ${role_words}. The invitation is for ${email} alone.`,
  join: (organization: string) => `Join ${organization}`,
  hasAnAccountThenOpenThe: (email: string, link: ReactNode) => (
    <>
      {email} has an account. {link}, then open the link again.
    </>
  ),
  signInWithIt: 'Sign in with it',
  yourName: 'Your name',
  password: 'Password',
  atLeast10CharactersASentence: 'At least 10 characters. A sentence is easier to keep than a riddle.',
  createAccountAndJoin: 'Create account and join',
}

export const newPassword = {
  setANewPassword: 'Set a new password',
  thisInstallationSendsNoMailTo: 'This installation sends no mail to accounts.',
  askWhoeverRunsTheServerFor: (code: ReactNode) => <>Ask whoever runs the server for a link: {code}</>,
  fairleadUsersResetLinkEmailYou: 'fairlead users reset-link --email you@example.com',
  backToSignIn: 'Back to sign-in',
  aLinkGoesToTheAddress: 'A link goes to the address you sign in with.',
  ifHasAnAccountALink: (email: string) =>
    `If ${email} has an account, a link is on its way. It works once and for an hour.`,
  email: 'Email',
  sendLink: 'Send link',
  yourPasswordIsSet: 'Your password is set',
  everySessionOfYourAccountHas: 'Every session of your account has ended.',
  signIn: 'Sign in',
  everySessionOfYourAccountEnds: 'Every session of your account ends with it.',
  newPassword: 'New password',
  atLeast10CharactersASentence: 'At least 10 characters. A sentence is easier to keep than a riddle.',
  setPassword: 'Set password',
}

export const signIn = {
  signIn: 'Sign in',
  secondFactor: 'Second factor',
  yourAuthenticatorAppShowsSixDigits: 'Your authenticator app shows six digits for Fairlead.',
  leadsCampaignsAndWhatCameBack: 'Leads, campaigns and what came back.',
  email: 'Email',
  password: 'Password',
  setANewPassword: 'Set a new password',
  code: 'Code',
  sixDigitsOrOneOfYour: 'Six digits, or one of your backup codes.',
  signInAsSomebodyElse: 'Sign in as somebody else',
}

export const welcome = {
  organization: 'Organization',
  theCompanyYouWriteFor: 'The company you write for.',
  yourName: 'Your name',
  email: 'Email',
  welcome: 'Welcome',
  nobodyHasAnAccountHereYet:
    'Nobody has an account here yet. The server printed a code on its terminal when it started.',
  welcomeToFairlead: 'Welcome to Fairlead',
  codeFromTheTerminal: 'Code from the terminal',
  password: 'Password',
  atLeast10CharactersASentence: 'At least 10 characters. A sentence is easier to keep than a riddle.',
  createAccountAndOrganization: 'Create account and organization',
}

export const confirmAddress = {
  confirmYourAddress: 'Confirm your new address',
  whatFollows: 'You will sign in with this address from now on.',
  confirm: 'Confirm address',
  addressConfirmed: 'Address confirmed',
  signInWithIt: 'Sign in with your new address from now on.',
  openFairlead: 'Open Fairlead',
}

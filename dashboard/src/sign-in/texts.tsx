import type { ReactNode } from 'react'

const PASSWORD_RULE = 'At least 10 characters. A short sentence is easier to remember.'

export const frontDoor = {
  fairlead: ' Fairlead',
}

export const invitation = {
  invitation: 'Invitation',
  signIn: 'Sign in',
  youAreInvitedAsTheInvitation: (role_words: string, email: string) =>
    `You are invited as ${role_words}. Only ${email} can use this invitation.`,
  join: (organization: string) => `Join ${organization}`,
  hasAnAccountThenOpenThe: (email: string, link: ReactNode) => (
    <>
      {email} already has an account. {link}, then open this link again.
    </>
  ),
  signInWithIt: 'Sign in',
  yourName: 'Your name',
  password: 'Password',
  atLeast10CharactersASentence: PASSWORD_RULE,
  createAccountAndJoin: 'Create account and join',
}

export const newPassword = {
  forgotPassword: 'Forgot your password?',
  setANewPassword: 'Set a new password',
  thisInstallationSendsNoMailTo: 'Fairlead can’t send you an email yet.',
  askWhoeverRunsTheServerFor: (code: ReactNode) => <>Ask your administrator for a reset link: {code}</>,
  fairleadUsersResetLinkEmailYou: 'fairlead users reset-link --email you@example.com',
  backToSignIn: 'Back to sign-in',
  aLinkGoesToTheAddress: 'We’ll email you a link to set a new one.',
  ifHasAnAccountALink: (email: string) =>
    `If ${email} has an account, a link is on its way. It works once, for one hour.`,
  email: 'Email',
  sendLink: 'Send link',
  yourPasswordIsSet: 'Password set',
  everySessionOfYourAccountHas: 'You were signed out everywhere.',
  signIn: 'Sign in',
  everySessionOfYourAccountEnds: 'You will be signed out everywhere.',
  newPassword: 'New password',
  atLeast10CharactersASentence: PASSWORD_RULE,
  setPassword: 'Set password',
}

export const signIn = {
  signIn: 'Sign in',
  sessionEnded: 'Your session has ended. Sign in again to continue where you were.',
  secondFactor: 'Two-factor code',
  yourAuthenticatorAppShowsSixDigits: 'Enter the six digits from your authenticator app.',
  leadsCampaignsAndWhatCameBack: 'Your leads, campaigns and replies.',
  email: 'Email',
  password: 'Password',
  setANewPassword: 'Forgot your password?',
  code: 'Code',
  sixDigitsOrOneOfYour: 'Or one of your backup codes.',
  signInAsSomebodyElse: 'Use another account',
}

export const welcome = {
  organization: 'Organization',
  theCompanyYouWriteFor: 'Your company’s name.',
  yourName: 'Your name',
  email: 'Email',
  welcome: 'Welcome',
  nobodyHasAnAccountHereYet: 'Create the first account. The server printed a code in its terminal when it started.',
  welcomeToFairlead: 'Welcome to Fairlead',
  codeFromTheTerminal: 'Code from the terminal',
  password: 'Password',
  atLeast10CharactersASentence: PASSWORD_RULE,
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

export const starting = {
  fairlead: 'Fairlead',
}

import type { ReactNode } from 'react'

export const account = {
  yourAccount: 'Your account',
  of: (role_words: string, name: string) => `${role_words} at ${name}`,
  password: 'Password',
  passwordUntilNow: 'Current password',
  newPassword: 'New password',
  atLeast10CharactersASentence: 'At least 10 characters. A short sentence is easier to remember.',
  passwordChangedYourOtherSessionsHave: 'Password changed. You were signed out everywhere else.',
  changePassword: 'Change password',
}

export const confirmSecondFactor = {
  twoFactorSignInIsOn: 'Two-factor sign-in is on. You were signed out everywhere else.',
  codeThatTheAppShowsNow: 'Code from the app',
  sixDigitsTwoFactorSignIn: 'Enter the six digits to turn two-factor sign-in on.',
  switchTwoFactorOn: 'Turn on two-factor',
  cancel: 'Cancel',
  qrCodeForTheAuthenticatorApp: 'QR code for the authenticator app',
  scanItWithAnAuthenticatorApp: 'Scan it with an authenticator app, such as 1Password, Aegis or Google Authenticator.',
  orTypeThisSecretIntoThe: 'Or enter this key in the app:',
  copySecret: 'Copy key',
  backupCodes: 'Backup codes',
  eachSignsYouInOnceWhen:
    'Use one to sign in without your phone. Each works once. We show them only now, so save them somewhere safe.',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  copied: 'Copied',
}

export const openSessions = {
  sessions: 'Sessions',
  whereYouAreSignedInOne: 'Where you are signed in. If you don’t recognize one, end it and change your password.',
  endAllOtherSessions: 'End all other sessions',
  allOtherSessionsHaveEndedLeft: (length: string) => `All other sessions ended. ${length} left.`,
  thisSession: ' · this session',
  signedInLastUsed: (address: string, ago: ReactNode, ago2: ReactNode) => (
    <>
      {address} · signed in {ago}, last used {ago2}
    </>
  ),
  unknownAddress: 'Unknown address',
  endSession: 'End session',
}

export const secondFactor = {
  twoFactorSignIn: 'Two-factor sign-in',
  onSigningInTakesYourPassword: 'On. You sign in with your password and a code from your authenticator app.',
  offSigningInTakesYourPassword: 'Off. Turn it on so that a stolen password alone is not enough.',
  switchTwoFactorOff: 'Turn off two-factor',
  setUpTwoFactor: 'Set up two-factor',
  showQrCode: 'Show QR code',
  twoFactorSignInIsOff: 'Two-factor sign-in is off. Your backup codes no longer work.',
  yourPassword: 'Current password',
  cancel: 'Cancel',
}

export const ownDetails = {
  yourDetails: 'Name and email',
  name: 'Name',
  email: 'Email',
  password: 'Current password',
  weSendALink: 'We email a link to the new address. It changes when you open the link.',
  changesAtOnce: 'You sign in with the new address from now on.',
  saved: 'Saved.',
  confirm: (email: string) => `We sent a link to ${email}. Open it to change your address.`,
  save: 'Save',
}

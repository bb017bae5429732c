import type { ReactNode } from 'react'

export const account = {
  yourAccount: 'Your account',
  of: (role_words: string, name: string) => `${role_words} of ${name}`,
  password: 'Password',
  passwordUntilNow: 'Password until now',
  newPassword: 'New password',
  atLeast10CharactersASentence: 'At least 10 characters. A sentence is easier to keep than a riddle.',
  passwordChangedYourOtherSessionsHave: 'Password changed. Your other sessions have ended; this one goes on.',
  changePassword: 'Change password',
}

export const confirmSecondFactor = {
  twoFactorSignInIsOn: 'Two-factor sign-in is on. Your other sessions have ended; this one goes on.',
  codeThatTheAppShowsNow: 'Code that the app shows now',
  sixDigitsTwoFactorSignIn: 'Six digits. Two-factor sign-in is on once this code is right.',
  switchTwoFactorOn: 'Switch two-factor on',
  cancel: 'Cancel',
  qrCodeForTheAuthenticatorApp: 'QR code for the authenticator app',
  scanItWithAnAuthenticatorApp:
    'Scan it with an authenticator app on your phone, such as Aegis, 1Password or Google Authenticator.',
  orTypeThisSecretIntoThe: 'Or type this secret into the app:',
  copySecret: 'Copy secret',
  backupCodes: 'Backup codes',
  eachSignsYouInOnceWhen:
    'Each signs you in once when the phone is not at hand. They are shown this once: keep them apart from it.',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  copied: 'Copied',
}

export const openSessions = {
  sessions: 'Sessions',
  whereYouAreSignedInOne: 'Where you are signed in. One that you do not know: end it, then change your password.',
  endAllOtherSessions: 'End all other sessions',
  allOtherSessionsHaveEndedLeft: (length: string) => `All other sessions have ended. ${length} left.`,
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
  onSigningInTakesYourPassword: 'On: signing in takes your password and a code of your authenticator app.',
  offSigningInTakesYourPassword:
    'Off: signing in takes your password alone. With it on, a stolen password opens nothing.',
  switchTwoFactorOff: 'Switch two-factor off',
  setUpTwoFactor: 'Set up two-factor',
  showQrCode: 'Show QR code',
  twoFactorSignInIsOff: 'Two-factor sign-in is off. The app’s codes and the backup codes count no more.',
  yourPassword: 'Your password',
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

export const refusal = {
  confirmPassword: 'Please confirm your password.',
  why: 'You signed in more than 15 minutes ago, and this change needs a recent sign-in. Your entries are kept.',
  codeOfYourAuthenticatorApp: 'Code from your authenticator app',
  passwordOf: (email: string) => `Password for ${email}`,
  confirm: 'Confirm and continue',
}

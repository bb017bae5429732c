export const refusal = {
  youSignedInMoreThan15: 'You signed in more than 15 minutes ago. For this, say once more that it is you.',
  codeOfYourAuthenticatorApp: 'Code of your authenticator app',
  passwordOf: (email: string) => `Password of ${email}`,
  signInAndGoOn: 'Sign in and go on',
}

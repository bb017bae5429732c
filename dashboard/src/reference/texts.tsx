export const reference = {
  back: 'Back to dashboard',
  title: 'API reference',
  menu: 'Menu',
  document: 'openapi.json',
  sentAs: (name: string) => `Requests are sent as ${name}.`,
  campaign: (name: string) => `Examples use the campaign “${name}”.`,
  noCampaign: 'Create a campaign to send the examples as they are.',
  signedOut: 'Sign in, or enter an API key under Authentication, to send requests.',
  failed: 'The reference could not be loaded. Reload the page to try again.',
}

export const emailParts = {
  formatOf: (label: string) => `Format of ${label}`,
  plain: 'Plain text',
  formatted: 'Formatted',
  html: 'HTML',
  text: 'Text',
  footer: 'Your address and an unsubscribe link are added below.',
  htmlIsCleaned: 'Scripts, forms and unsafe styles are removed when you save.',
  textPart: 'Plain-text version',
  madeFromHtml: 'For mail programs that don’t show HTML. Leave empty to create it from the formatted text.',
  writeTextPart: 'The plain-text version is created automatically. Write your own',
}

export const formattedField = {
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  list: 'Bulleted list',
  link: 'Link',
  bookATime: 'book a time',
}

export const linkForm = {
  address: 'Link address',
  example: 'https://example.com',
  notAnAddress: 'Enter a web or email address.',
  addLink: 'Add link',
  bookingLink: 'Booking link',
  cancel: 'Cancel',
}

export const insertButtons = {
  insertVariable: 'Insert variable',
  bookingLink: 'Booking link',
  into: (field: string) => ` into ${field}`,
}

export const variableList = {
  person: 'Person',
  links: 'Links',
  company: 'Company',
  ownData: 'Your data',
  sender: 'Sender',
  ai: 'Written by AI',
  variables: 'Variables',
  inLeads: (leads: string) => `in ${leads}`,
  keys: (found: string) => `${found}. Arrow keys to choose, Enter to insert.`,
}

import { listed } from '../../shared/words/words.ts'

export const sendReply = {
  replyTo: (to: string) => `Reply to ${to}.`,
  notSent: 'Not sent. Your draft is back in the reply.',
  failed: (to: string) => `Reply to ${to} may not have been sent. Your draft is saved.`,
}

export const replyBox = {
  reply: 'Reply',
  noReply: (refusal: string) => `You can’t reply here. ${refusal}`,
  to: 'To',
  from: (from: string) => `from ${from}`,
  replyAll: 'Reply all',
  addCc: 'Cc',
  cc: 'Cc',
  ccHint: 'Add people',
  noAddress: (typed: string) => `“${typed}” is not a complete email address.`,
  replyToWhom: (to: string) => `Reply to ${to}`,
  hint: 'Write your reply…',
  removeFile: (name: string) => `Remove ${name}`,
  attachAgain: (names: readonly string[]) =>
    `Attach ${listed(names)} again, or send without. Files are lost when the page is reloaded.`,
  continueWithout: 'Continue without',
  sentAsTyped: (variables: readonly string[]) =>
    `${listed(variables)} ${variables.length === 1 ? 'is' : 'are'} sent exactly as typed. Only snippets fill in variables.`,
  sendAnyway: 'Send anyway',
  fillInFirst: 'Replace the variables or choose “Send anyway” to send.',
  tooLarge: 'Attach up to 5 files, 5 MB in total. Remove some to send.',
  correctCc: 'Correct or remove the Cc address to send.',
  attachFirst: 'Attach the files again or continue without them to send.',
  writeFirst: 'Write a reply to send.',
  send: 'Send',
  sendKeys: 'Ctrl+Enter',
  attach: 'Attach',
  keptDraft: 'Your draft is saved.',
  maybeSent: 'Your draft is saved. Check the conversation before you send it again: it may have been sent.',
}

export const insertMenu = {
  insert: 'Insert',
  insertInto: 'Insert into the reply',
  findSnippet: 'Find a snippet',
  bookingLink: 'Booking link',
  bookingLinkHelp: 'A link for this lead to pick a time',
  freeTimes: 'Free times',
  freeTimesHelp: 'The next times you can meet, in their time zone',
  noResults: 'No results',
  createSnippet: 'Create a snippet',
  editSnippets: 'Edit snippets',
}

export const editSnippets = {
  snippets: 'Snippets',
  help: 'Your team shares snippets. Use variables such as {{ lead.firstName }} and {{ calendarLink }}.',
  none: 'No snippets yet. Save a reply you write often.',
  edit: 'Edit',
  newSnippet: 'New snippet',
  name: 'Name',
  text: 'Text',
  textHelp: 'Plain text with variables, as in your emails.',
  save: 'Save snippet',
  cancel: 'Cancel',
  deleteSnippet: 'Delete snippet',
}

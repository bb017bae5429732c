export const sequenceStart = {
  startFromTemplate: 'Start from a template',
  editEverything: 'You can edit everything before you save. Replace the words in [brackets] with your own.',
  writeFirst: 'Start from scratch',
  importEmail: 'Import an email from another tool',
  replaces: 'A template replaces the emails in your draft. Nothing is saved until you save the sequence.',
}

export const convertEmail = {
  emailOfAnotherTool: 'Email of another tool',
  backToTheSequence: 'Back to the sequence',
  bringAnEmailFromAnotherTool: 'Bring an email from another tool',
  variablesSuchAsFirstnameFallbacksConditions:
    'Variables such as {{firstName}}, fallbacks, conditions and spintax of Instantly, Smartlead and Apollo are turned into ours. Nothing is saved by that.',
  subject: 'Subject',
  text: 'Text',
  theSequenceIsAsItWas: 'The sequence is as it was.',
  convertEmail: 'Convert email',
  whatChanged: 'What changed',
  notUnderstoodReplaceWhatIsMarked: (unknown: string) =>
    `${unknown} not understood: replace what is marked before you save the sequence. No email leaves with one of them in it.`,
  partIs: 'part is',
  partsAre: 'parts are',
  useAsEmail: (length: number) => `Use as email ${length}`,
  theEmailWasChangedSinceConvert: 'The email was changed since: convert it once more.',
  theSequenceHasEmailsWhichIs: (most_steps: number) =>
    `The sequence has ${most_steps} emails, which is as many as one can have.`,
  itIsAddedToTheSequence: 'It is added to the sequence, which you look through and save.',
  nothingInItHadToChange: 'Nothing in it had to change.',
  isNotUnderstood: 'is not understood',
  became: (to: string) => `became ${to}`,
}

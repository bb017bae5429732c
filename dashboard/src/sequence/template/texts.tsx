export const emailParts = {
  typeForWhatIsKnownOf: 'Type {{ for what is known of the lead.',
  belowItStandYourAddressAnd: 'Below it stand your address and the link to unsubscribe.',
  format: 'Format',
  format2: (label: string) => `Format, ${label}`,
  plain: 'Plain',
  html: 'HTML',
  whatAnEmailShouldNotHold: (completion: string) =>
    `${completion} What an email should not hold is taken out when you save.`,
  textPart: 'Text part',
  text: 'Text',
  forThoseWhoseMailProgramShows: 'For those whose mail program shows no HTML. Left empty, it is made from the HTML.',
}

export const templateField = {
  variables: 'Variables',
  in: (leads: string) => `, in ${leads}`,
  arrowKeysChooseEnterPutsIn: (length: string) => `${length}. Arrow keys choose, Enter puts in.`,
}

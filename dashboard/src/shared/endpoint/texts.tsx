export const endpointForm = {
  nothingIsSavedYetMendWhat: 'Not saved yet. Fix the highlighted fields.',
  discardChanges: 'Discard changes',
}

export const jsonPointerLines = {
  beginWithAndEndWith: 'Start with { and end with }.',
  thisIsNoJsonLookFor: 'Invalid JSON. Check for a missing comma, quote or bracket.',
}

export const keyField = {
  keptEncryptedAndNeverShownAgain: 'Stored encrypted and never shown again.',
  aKeyIsStoredItIs: 'A key is stored. Leave empty to keep it.',
  theStoredKeyGoesToNo: 'The address changed, so enter its key. The stored key is never sent to a new address.',
  key: 'Key',
  stored: 'Stored',
}

export const mappingField = {
  mapping: 'Mapping',
  line: (line: number) => `Line ${line}`,
}

export const sums = {
  all: 'All',
}

export const trial = {
  test: 'Test',
  theSettingsStayAsTheyAre: 'Settings are unchanged.',
  saveFirstWhatIsSavedIs: 'Save your changes to test them.',
}

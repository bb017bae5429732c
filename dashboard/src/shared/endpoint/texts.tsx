export const endpointForm = {
  nothingIsSavedYetMendWhat: 'Nothing is saved yet: mend what is marked.',
  discardChanges: 'Discard changes',
}

export const jsonPointerLines = {
  beginWithAndEndWith: 'Begin with { and end with }.',
  thisIsNoJsonLookFor: 'This is no JSON: look for a comma, a quote or a bracket.',
}

export const keyField = {
  keptEncryptedAndNeverShownAgain: 'Kept encrypted and never shown again.',
  aKeyIsStoredItIs: 'A key is stored; it is never shown. Leave this empty to keep it.',
  theStoredKeyGoesToNo: 'The stored key goes to no other address than it was given for: give the key of this one.',
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
  theSettingsStayAsTheyAre: 'The settings stay as they are.',
  saveFirstWhatIsSavedIs: 'Save first: what is saved is tested.',
}

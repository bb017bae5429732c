import type { ReactNode } from 'react'

export const conditionFields = {
  tierIsAnyOf: 'Tier is any of',
  tierU: 'U (too little known)',
  noTier: 'Leave all empty to ignore the tier.',
  comparison: (index: number) => `Comparison ${index}`,
  compareAField: 'Compare a field',
  ifUnknown: 'If a field is unknown',
  skip: 'Skip the email',
  send: 'Send it anyway',
  operator: 'Operator',
  remove: (part: ReactNode) => <>Remove{part}</>,
  comparisonOf: (field: string) => ` comparison of ${field}`,
  field: 'Field',
  noField: 'No field found. Your own fields begin with customData.',
}

export const stepCondition = {
  everyLead: 'Sent to every lead.',
  addCondition: 'Add condition',
  chooseFirst: 'Choose tiers or compare a field. Until then, every lead gets this email.',
  sendOnlyIf: (condition: ReactNode) => <>Send only if {condition}.</>,
  closeCondition: 'Close',
  editCondition: 'Edit condition',
  removeCondition: 'Remove condition',
  soFar: (passed: string) => `So far: ${passed}.`,
}

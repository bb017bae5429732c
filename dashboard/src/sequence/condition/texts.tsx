import type { ReactNode } from 'react'

export const conditionFields = {
  tierIsAnyOf: 'Tier is any of',
  uTooLittleIsKnown: 'U (too little is known)',
  withNoneOfThemTickedThe: 'With none of them ticked the tier does not matter.',
  comparison: (index: number) => `Comparison ${index}`,
  compareAField: 'Compare a field',
  whenAFieldIsNotKnown: 'When a field is not known',
  passTheLeadOver: 'Pass the lead over',
  sendAllTheSame: 'Send all the same',
  comparedHow: 'Compared how',
  remove: (part: ReactNode) => <>Remove{part}</>,
  comparisonOf: (field: string) => ` comparison of ${field}`,
  field: 'Field',
  thereIsNoSuchFieldKeys: 'There is no such field. Keys of your own begin with customData.',
}

export const stepCondition = {
  forEveryLead: 'For every lead.',
  addCondition: 'Add condition',
  chooseTiersOrCompareAField: 'Choose tiers, or compare a field. Until then every lead gets this email.',
  sendOnlyWhen: (bold: ReactNode) => <>Send only when {bold}.</>,
  closeCondition: 'Close condition',
  editCondition: 'Edit condition',
  removeCondition: 'Remove condition',
  soFar: (passed: string) => `So far: ${passed}.`,
}

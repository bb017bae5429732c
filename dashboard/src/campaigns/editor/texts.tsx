import type { ReactNode } from 'react'

export const editedPart = {
  yourRoleCanLookAtThis: 'Your role can look at this and not change it.',
  unsavedChanges: 'Unsaved changes',
  save: (what: string) => `Save ${what}`,
  discardChanges: 'Discard changes',
  mendWhatIsMarkedFirst: 'Mend what is marked first.',
  notSavedYetKeptWhileYou: 'Not saved yet. Kept while you look at other screens.',
  somethingElseInTheCampaignChanged:
    'Something else in the campaign changed meanwhile. Your changes are kept: save them again.',
  yourChangesAreKept: 'Your changes are kept.',
  nothingOfYoursIsSavedYet: (bold: ReactNode) => <>{bold} Nothing of yours is saved yet.</>,
  somebodyElseSavedTheWhileYou: (what: string) => `Somebody else saved the ${what} while you changed it.`,
  showTheirsDropMine: 'Show theirs, drop mine',
  keepMineAndReplaceTheirs: 'Keep mine and replace theirs',
}

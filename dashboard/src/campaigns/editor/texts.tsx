import type { ReactNode } from 'react'

export const editedPart = {
  readOnly: 'Your role can view this but not change it.',
  unsavedChanges: 'Unsaved changes',
  save: (what: string) => `Save ${what}`,
  discardChanges: 'Discard changes',
  changesDiscarded: 'Changes discarded.',
  undo: 'Undo',
  notSavedYet: 'Not saved yet. Your draft is kept while you visit other screens.',
  fixToSave: 'Fix the highlighted fields to save:',
  somethingElseChanged: 'Something else in this campaign changed. Your changes are kept: save again.',
  yourChangesAreKept: 'Your changes are kept.',
  nothingSavedYet: (bold: ReactNode) => <>{bold} Your changes are not saved yet.</>,
  somebodyElseSaved: (what: string) => `Someone else saved the ${what} while you were editing.`,
  useTheirs: 'Discard mine',
  keepMine: 'Keep mine',
}

export const reorder = {
  move: (name: string) => `Move ${name}`,
  dragOrArrowKeys: 'Drag, or press the arrow keys',
  movedToPlace: (place: number, count: number) => `Moved to position ${place} of ${count}.`,
}

import { counted } from '../../shared/words/words.ts'

export const actionProgress = {
  actions: 'Actions',
  hide: 'Hide',
  pastActions: 'Past actions',
  noActions: 'No actions yet.',
  byTo: (createdBy: string, action: string) => `By ${createdBy}, to ${action}`,
  takenBack: ' · undone',
  cancelAction: 'Cancel action',
  undo: 'Undo',
  aCampaignWasArchived: ': a campaign was archived',
  itsFilterNamedAPersonWho: ': its filter named a person who was erased',
  itCouldNotGoOnFor: ': it failed for an hour',
  waitsForItsTurn: (doing: string, part: string) => `${doing}: ${part}, waiting.`,
  of: (doing: string, action: number, part: string) => `${doing}: ${action}% of ${part}.`,
  wasCancelled: (doing: string) => `${doing} was cancelled.`,
  deleted: (leads: string) => `${leads} deleted.`,
  isDone: (doing: string) => `${doing} is done.`,
}

export const bulkDialog = {
  again: ' again',
  untilInYourTimeOptional: 'Until (optional, your time)',
  theyGoOnByThemselvesThen: 'They resume at this time, or when you resume them.',
  thatIsOver: 'Choose a time in the future',
  thisCannotBeUndone: 'This cannot be undone.',
  typeToErase: (name: string, countedFor: string) => `Type “${name}” to erase ${countedFor}`,
  countAgain: 'Count again',
  leaveThemAsTheyAre: 'Cancel',
  theLeadsAreWhereTheyWere: 'No leads were moved.',
  thereIsNoOtherCampaignThat: 'There is no other campaign to move to.',
  toCampaign: 'To campaign',
  chooseACampaign: 'Choose a campaign',
  noCampaignHasTheseLetters: 'No results',
  owner: 'Owner',
  chooseAnOwner: 'Choose an owner',
  nobody: 'Nobody',
  tagsToAdd: 'Tags to add',
  itGoesOnWhenYouClose: 'You can close this. It continues in the background.',
  close: 'Close',
}

export const selectionBar = {
  assign: 'Assign',
  tag: 'Tag',
  chosenLeads: 'Selected leads',
  chooseAllThatFit: (total: string) => `Select all ${total}`,
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  moreToDoWithTheseLeads: 'More actions',
  scoreAgain: 'Score again',
  moveToAnotherCampaign: 'Move to another campaign…',
  deleteLeads: 'Delete leads…',
  erasePeople: 'Erase people…',
  chooseNone: 'Clear selection',
  allLeadsThatFit: (part: string) => `All matching leads${part}`,
  moreThanTheseByAFilter: ' (use a filter to select more)',
  about: 'about ',
}

export const bulkQueue = {
  ofCampaign: (count: number, name: string | undefined) =>
    `${counted(count, 'selected lead')} in ${name === undefined ? 'a campaign' : `“${name}”`}.`,
}

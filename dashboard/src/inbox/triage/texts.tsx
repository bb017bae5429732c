export const triageBar = {
  done: 'Done',
  reopen: 'Reopen',
  reply: 'Reply',
  doneWith: (who: string) => `${who}: done.`,
  reopened: (who: string) => `${who}: back in To reply.`,
  snoozed: (who: string) => `${who}: snoozed.`,
  undone: 'Undone.',
  notChanged: (who: string, why: string) => `${who}: nothing changed. ${why}`,
}

export const snoozeMenu = {
  snooze: 'Snooze',
  snoozedUntil: (at: string) => `Snoozed until ${at}`,
  unsnooze: 'Unsnooze now',
  later: 'In 3 hours',
  tomorrow: 'Tomorrow',
  monday: 'Next Monday',
  week: 'In a week',
  ownTime: 'Date and time',
}

export const assignMenu = {
  assign: 'Assign',
  assignedToYou: 'Assigned to you',
  assignToMe: 'Assign to me',
  unassign: 'Unassign',
}

export const labelMenu = {
  label: 'Label',
  createLabel: 'Create a label…',
  editLabels: 'Edit labels…',
}

export const editLabels = {
  labels: 'Labels',
  name: (at: number) => `Name of label ${at}`,
  color: (at: number) => `Color of label ${at}`,
  example: 'Pricing',
  colors: {
    teal: 'Teal',
    blue: 'Blue',
    violet: 'Violet',
    pink: 'Pink',
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    gray: 'Gray',
  },
  removeLabel: (name: string) => (name === '' ? 'Remove label' : `Remove ${name}`),
  addLabel: 'Add label',
  goesEverywhere: 'Removing a label removes it from every conversation.',
  saveLabels: 'Save labels',
  cancel: 'Cancel',
}

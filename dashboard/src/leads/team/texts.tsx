export const leadTeam = {
  team: 'Owner, tags and tasks',
  owner: 'Owner',
  nobody: 'Nobody',
  tags: 'Tags',
  addATag: 'Add a tag',
  tasks: 'Tasks',
  noOpenTasks: 'No open tasks.',
  deleteTask: (title: string) => `Delete task ${title}`,
  newTask: 'New task',
  dueOn: 'Due date',
  add: 'Add task',
}

export const leadNotes = {
  addANote: 'Add a note',
  saveNote: 'Save note',
  saveKeys: 'Ctrl+Enter',
  note: 'Note',
  edited: ' · Edited',
  actions: 'Note actions',
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
}

export const myTasks = {
  tasks: 'My tasks',
  yourOpenTasks: 'Your open tasks on all leads.',
  noTasks: 'No open tasks',
  addOneOnALead: 'Open a lead to add a task, such as a call on Friday.',
  openLeads: 'Go to leads',
  overdue: 'Overdue',
  today: 'Today',
  upcoming: 'Upcoming',
  noDate: 'No date',
  isDone: (title: string) => `“${title}” is done.`,
  undo: 'Undo',
  about: (contactName: string, companyName: string) => [contactName, companyName].filter(Boolean).join(' · '),
  deleteTask: (title: string) => `Delete task ${title}`,
}

export const tags = {
  tags: 'Tags',
  changesApplyToEveryLead: 'Add tags on a lead. Changes here apply to every lead.',
  noTags: 'No tags yet. Add one on a lead.',
  nameOf: (name: string) => `Name of ${name}`,
  rename: 'Rename',
  delete: 'Delete',
  deleteTag: (name: string) => `Delete ${name}`,
  deleteForEveryone: 'Delete for everyone',
  deleteFromLeads: (name: string, leads: string) => `Delete ${name} from ${leads}`,
  theTagDidNotChange: 'The tag did not change.',
}

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

export const myTasks = {
  myTasks: 'My tasks',
  noTasks: 'You have no open tasks. Add one on a lead.',
  noDate: 'No date',
}


export const client = {
  fairleadOrganization: 'Fairlead-Organization',
}

export const problem = {
  theServerAnswered: (status: number) => `The server answered ${status}.`,
  theServerCannotBeReached: 'The server cannot be reached.',
  somethingInThisPageFailed: 'Something in this page failed.',
}

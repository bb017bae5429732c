export const pickers = {
  didYouMean: (label: string) => `Did you mean ${label}?`,
}

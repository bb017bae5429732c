export const placeholdersLeft = {
  fillIn: (words: string) => `Replace ${words} with your own words.`,
  toFillIn: (count: number) => `${count} to fill in`,
}

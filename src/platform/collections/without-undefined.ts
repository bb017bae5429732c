type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** An object without its members that are undefined. */
export function withoutUndefined<T extends object>(members: T): Given<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<T>
}

/** The keys of a record that names all of a closed list, in the order in which they stand: one too few does not compile. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  // The type of `Object.keys` knows nothing of the record.
  return Object.keys(record) as Key[]
}

/** Labels of a closed list as the options of a choice, in the order in which they stand. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { readonly value: Value; readonly label: string }[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value] }))
}

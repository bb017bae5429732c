/** The stage that works in files; whoever has one started wakes it. */
export const IMPORT_STAGE = 'imports'

export function OneImport() { return null }

/** The palette is fetched after the screen: few open it at once. */
export const loadPalette = () => import('./command-palette.tsx')

/** Opens the palette, from a button or by its keys, whether it is there already or not. */
export async function openPalette(): Promise<void> {
  const { spotlight } = await loadPalette()
  spotlight.open()
}

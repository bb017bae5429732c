const ASK_AGAIN = 50

/**
 * Asks other processes, a browser or a server until what they answer is enough: there is no event to wait for and no clock
 * to move. @throws Error that says what did not come about
 */
export async function until<T>(
  read: () => Promise<T>,
  isEnough: (found: T) => boolean,
  { what, patience }: { readonly what: string; readonly patience: number },
): Promise<T> {
  const deadline = performance.now() + patience
  for (;;) {
    const found = await read()
    if (isEnough(found)) return found
    if (performance.now() > deadline) throw new Error(`It did not come to ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
  }
}

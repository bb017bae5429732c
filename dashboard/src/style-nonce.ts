declare global {
  // Read under this name by the library that keeps the page from scrolling behind a dialog.
  var __webpack_nonce__: string | undefined
}

/** The value that style elements made while running must carry; the server writes a new one into every page. */
export function styleNonce(): string {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? ''
  globalThis.__webpack_nonce__ = nonce
  return nonce
}

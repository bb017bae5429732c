import { createTheme } from '@mantine/core'

/** Of dialogs and drawers: as h2. */
const TITLE = { fontSize: '16px', lineHeight: '24px', fontWeight: 600 }

/** What fades keeps the focus, and the next key with it: what Esc closes is gone at once. */
const GONE_AT_ONCE = { duration: 150, exitDuration: 0 }

/** One accent, one font, small steps. Colour otherwise only for state. */
export const theme = createTheme({
  primaryColor: 'teal',
  // Fields, menus and dialogs in the dark have the tint of the palette in tokens.css, from ink to beneath the canvas.
  colors: {
    dark: [
      '#e7eaed',
      '#c3c9cf',
      '#a0a9b2',
      '#78818a',
      '#3d434a',
      '#30353b',
      '#262a2f',
      '#1f2226',
      '#16181b',
      '#101214',
    ],
  },
  // White on it can be read in both themes.
  primaryShade: 9,
  defaultRadius: 'sm',
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '22px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '22px', lineHeight: '28px' }, h2: { fontSize: '16px' } } },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By name alone: what is named by its component is loaded with the first page.
  components: {
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: GONE_AT_ONCE },
      styles: { title: TITLE },
    },
    // Help stands below its field: a label and its field are read as one.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Arrow keys count up and down; two buttons of 15 px each are hit by nobody.
    NumberInput: { defaultProps: { hideControls: true } },
    // A menu may hold nothing that can have the focus but its items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: GONE_AT_ONCE } },
    // Who has typed what is sought takes the first match by Enter.
    Select: { defaultProps: { selectFirstOptionOnChange: true } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { transition: 'fade-down', ...GONE_AT_ONCE },
      },
      styles: { title: TITLE },
    },
    Popover: { defaultProps: { transitionProps: GONE_AT_ONCE } },
  },
})

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

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What programs call themselves before their version, such as `python-requests/2.32`. */
const PROGRAM = /^(?!Mozilla)[A-Za-z][\w.-]{1,30}(?=\/|$)/

/** "Firefox on Windows", as far as a browser tells; it may tell anything. */
export function browserInWords(userAgent: string | null): string {
  const text = userAgent ?? ''
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [find(BROWSERS) ?? PROGRAM.exec(text)?.[0] ?? 'Another browser', find(SYSTEMS)]
  return system === undefined ? browser : `${browser} on ${system}`
}

import { anyOf, edged } from './alternatives.ts'
import { PACKS } from './packs/index.ts'
import type { LanguagePack } from './packs/language-pack.ts'

/** Makes what knows receipts in the languages of `packs`: `isReceipt`. */
export function receiptReader(packs: readonly LanguagePack[]): (text: string) => boolean {
  const receipts = packs.map((pack) => new RegExp(edged(anyOf([pack.receipts])), 'iu'))
  return (text) => {
    const cut = text.slice(0, 2_000).normalize('NFC').replaceAll(/\s+/g, ' ')
    return receipts.some((words) => words.test(cut))
  }
}

/** Whether a text is the receipt of a mail, as ticket systems write it. Of the first 2,000 characters. */
export const isReceipt = receiptReader(PACKS)

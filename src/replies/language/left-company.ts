import { addressesIn } from '../inbound-mail.ts'

/** That somebody is gone for good, and whom to write to in his place where that is said. */
export interface CompanyDeparture {
  /** The words that say so. */
  readonly words: string
  readonly replacement: { readonly address: string; readonly name: string } | undefined
}

const LEFT: readonly RegExp[] = [
  /\bno longer (?:works? (?:here|at|for|with|in)|working (?:here|at|for|with)|employed|(?:be )?with (?:us|the|our|(?-i:\p{Lu}))|at (?:the|our|(?-i:\p{Lu}))|(?:a )?part of|(?:an? )?(?:employee|member of))/iu,
  /\b(?:has|have|i've|he's|she's) (?:now |recently |since )?(?:left|departed(?: from)?|retired|moved on from) (?:the |our |my )?(?:company|organi[sz]ation|firm|business|team|position|role|us\b|from\b|(?-i:\p{Lu})\p{L}+)|\b(?:has|have) (?:now |recently )?(?:retired|passed away)\b|\bmy last (?:working )?day (?:at|with|was)\b|\bleft the (?:company|organi[sz]ation|firm)\b/iu,
  /\bthis (?:e-?mail |mail)?(?:address|account|mailbox|inbox|e-?mail) is (?:no longer|not) (?:active|in use|monitored|used|valid|being monitored)/iu,
  /(?:arbeitet?|bin|ist|tätig)\b[^.\n]{0,40}\bnicht mehr (?:(?:bei|für|in|im) (?!rahmen|sinne|augenblick)\S|beschäftigt|tätig)|nicht mehr (?:bei (?-i:\p{Lu})|für (?-i:\p{Lu})[^.\n]{0,30}tätig|(?:bei|in) (?:uns|der firma|unserem)|im unternehmen|im hause tätig)|(?:hat|habe|haben)\b[^.\n]{0,40}(?:unternehmen|firma|gesellschaft|haus) verlassen|ausgeschieden|in (?:rente|den ruhestand|pension) (?:gegangen|verabschiedet)|im ruhestand|postfach wird nicht mehr/iu,
  /(?:ne|n['’])\s?(?:travaill\w+|fai[ts]|est|suis) plus (?:partie|dans|chez|en poste|au sein|pour|salarié|employé|parmi)|a(?:i)? quitté (?:la société|l['’]entreprise|ses fonctions|mes fonctions|notre|le groupe|(?-i:\p{Lu}))|parti(?:e)? à la retraite|cette (?:adresse|boîte)[^.\n]{0,20}n['’]est plus/iu,
  /ya no (?:trabaj\w+|forma parte|formo parte|está con|pertenece)|(?:ha|he) dejado (?:la empresa|la compañía|de trabajar|nuestra|(?-i:\p{Lu}))|se ha (?:jubilado|desvinculado)|esta (?:dirección|cuenta)[^.\n]{0,20}ya no/iu,
]

const CONTACT =
  /(?:contact|reach(?: out)?|write|e-?mail|direct|address|forward|speak|get in touch|wenden|kontaktier|ansprechpartner|schreiben|richten|erreichen|adress|écri|joindre|remplac|contact|escrib|diríj|dirij|póngase|comuni|sustit)/iu

/**
 * Reads from an automatic answer or a reply that the person has left the company, in English, German, French or
 * Spanish. Of the first 5,000 characters; undefined when it does not say so.
 * @param own addresses that are no replacement: the sender's and ours
 */
export function readDeparture(text: string, own: readonly string[]): CompanyDeparture | undefined {
  const cut = text.slice(0, 5_000).normalize('NFC').replaceAll(/\s+/g, ' ')
  for (const pattern of LEFT) {
    const match = pattern.exec(cut)
    if (match !== null) return { words: match[0].slice(0, 100), replacement: replacementIn(cut, own) }
  }
  return undefined
}

function replacementIn(text: string, own: readonly string[]): CompanyDeparture['replacement'] {
  const others = addressesIn(text).filter((address) => !own.includes(address))
  const named = others.find((address) => CONTACT.test(before(text, address)))
  const address = named ?? others[0]
  return address === undefined ? undefined : { address, name: nameIn(before(text, address)) }
}

function before(text: string, address: string): string {
  const index = text.toLowerCase().indexOf(address)
  return text.slice(Math.max(0, index - 120), index)
}

/** `contact Jane Doe at`, `an Frau Jane Doe (`: the last two words or three with capitals before the address. */
function nameIn(text: string): string {
  const names = [
    ...text.matchAll(
      /(?<![\p{L}])\p{Lu}[\p{L}'’-]+(?: (?:van|von|de|del|la|le|der|den))?(?: \p{Lu}[\p{L}'’-]+){1,2}/gu,
    ),
  ]
  const last = names.at(-1)?.[0] ?? ''
  return last.replace(/^(?:Please|Bitte|Frau|Herrn?|Madame|Monsieur|Señora?|Mr|Mrs|Ms|Dr) /u, '')
}

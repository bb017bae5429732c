import { collectTexts } from '../support/texts/collect-texts.ts'

for (const [kind, texts] of Object.entries(collectTexts())) {
  console.log(`\n# ${kind}: ${texts.length}`)
  let file = ''
  for (const { place, text } of texts) {
    const [at = '', line = ''] = place.split(/:(?=\d+$)/u)
    if (at !== file && kind !== 'reference') console.log(`\n## ${at}`)
    file = at
    console.log(kind === 'reference' ? `${text}` : `${line.padStart(5)}  ${text}`)
  }
}

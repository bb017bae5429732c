import { collectTexts } from '../support/texts/collect-texts.ts'

const lines: string[] = []
for (const [kind, texts] of Object.entries(collectTexts())) {
  lines.push('', `# ${kind}: ${texts.length}`)
  let file = ''
  for (const { place, text } of texts) {
    const [at = '', line = ''] = place.split(/:(?=\d+$)/u)
    if (at !== file && kind !== 'reference') lines.push('', `## ${at}`)
    file = at
    lines.push(kind === 'reference' ? text : `${line.padStart(5)}  ${text}`)
  }
}
process.stdout.write(`${lines.join('\n')}\n`)

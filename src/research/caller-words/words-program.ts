import { readWords } from './read-words.ts'

/** Words that every reader looks at. */
const SAMPLE = [
  'They have about 120 employees and use HubSpot. Spoke with Tom Miller of Globex, their CFO. Employees: 120',
  'Founded in 2012, HQ in Berlin, hiring 5 SDRs, raised a Series B of $20M in March 2026. We use Stripe.',
  'Sie haben 120 Mitarbeiter. They are a logistics company, based in Germany. See https://acme.example/a',
].join('\n')

// Patterns are made ready when they are first used, which takes longer than reading: no lead is to pay for it.
for (let round = 0; round < 3; round += 1) {
  readWords({
    words: [{ kind: 'notes', text: SAMPLE.replaceAll('120', String(120 + round)) }],
    companyName: 'Acme',
    contactName: 'Jane Doe',
    domain: 'acme.example',
    observedAt: '2026-07-20T10:00:00Z',
  })
}

export { readWords as answer }

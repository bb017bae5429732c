import { expect, test } from 'vitest'
import { trackLinks } from './track-links.ts'

const OWN = 'https://leads.example.com'

function track(text: string, template = text): { text: string; targets: string[] } {
  const targets: string[] = []
  const redirect = (target: string) => `[${targets.push(target)}]`
  return { text: trackLinks(text, { template, publicUrl: OWN, redirect }), targets }
}

test('web links lead elsewhere; the sentence around them stays', () => {
  const { text, targets } = track('See https://acme.test/a?b=1#c, (http://acme.test). Mail mailto:a@b.test or tel:1')
  expect(text).toBe('See [1], ([2]). Mail mailto:a@b.test or tel:1')
  expect(targets).toEqual(['https://acme.test/a?b=1#c', 'http://acme.test/'])
})

test('our own links, the footer, and links of a lead’s values stay', () => {
  const text = `Book ${OWN}/c/x or ${OWN}/u/y https://lead.test\n-- \nAcme https://acme.test`
  expect(track(text, 'Book {{calendarLink}} {{customData.site}}')).toEqual({ text, targets: [] })
  expect(track(`x\n-- \nhttps://acme.test`).targets).toEqual([])
})

test('a link of another host than ours that begins alike is counted', () => {
  expect(track(`${OWN}.evil.test/`).targets).toEqual([`${OWN}.evil.test/`])
})

import { asciiHostName } from '../../platform/text/host-name.ts'
import { expect, test } from 'vitest'
import { hostFacts } from './domain.ts'

test.each([
  ['gmail.com', 'free_mail'],
  ['mail.gmail.com', 'free_mail'],
  ['gmx.de', 'free_mail'],
  ['yahoo.co.uk', 'free_mail'],
  ['hey.com', 'free_mail'],
  ['tutanota.com', 'free_mail'],
  ['proton.me', 'free_mail'],
  ['fastmail.com', 'free_mail'],
  ['privaterelay.appleid.com', 'free_mail'],
  ['mailinator.com', 'disposable'],
  ['anything.mailinator.com', 'disposable'],
  ['acme.com', 'company'],
  ['acme.test', 'company'],
  ['acme.github.io', 'company'],
  ['notgmail.com', 'company'],
  ['gmail.com.acme.com', 'company'],
  ['facebook.com', 'company'],
  ['com', 'company'],
])('mail at %s is %s', (host, kind) => {
  expect(hostFacts(host).kind).toBe(kind)
})

test('a listed domain with letters beyond ASCII is found in the form that mail uses', () => {
  expect(hostFacts(asciiHostName('lándwirt.com')!).kind).toBe('disposable')
})

test('a host comes with its registrable domain', () => {
  expect(hostFacts('mail.eng.acme.co.uk')).toEqual({ registrable: 'acme.co.uk', kind: 'company' })
})

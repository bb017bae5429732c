import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeAlignment, judgeDmarc } from './judge-dmarc.ts'
import { judgeDkim, judgeMx, mailProviderOf } from './judge-mx-spf-dkim.ts'

function publicKey(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')
}

test('a domain takes mail by its MX, in need by its address, and not with a null MX', () => {
  expect(judgeMx('a.test', [{ exchange: 'mx.a.test' }], []).verdict).toBe('pass')
  expect(judgeMx('a.test', [], ['192.0.2.1']).verdict).toBe('warn')
  expect(judgeMx('a.test', [], []).verdict).toBe('fail')
  expect(judgeMx('a.test', [{ exchange: '' }], []).verdict).toBe('fail')
  expect(judgeMx('a.test', [], undefined).verdict).toBe('unknown')
})

test('a provider is known by its mail exchangers at a dot, not by the end of a word', () => {
  expect(mailProviderOf([{ exchange: 'ASPMX.L.GOOGLE.COM.' }])).toBe('google')
  expect(mailProviderOf([{ exchange: 'a-test.mail.protection.outlook.com' }])).toBe('microsoft')
  expect(mailProviderOf([{ exchange: 'mx.notgoogle.com' }])).toBeNull()
})

test('keys under usual names are judged by their length; revoked and broken ones are none', () => {
  const judge = (record: string) => judgeDkim([{ selector: 'google', txt: [record] }], undefined).verdict
  expect(judge(`v=DKIM1; k=rsa; p=${publicKey(2048)}`)).toBe('pass')
  expect(judge(`p=${publicKey(1024)}`)).toBe('warn')
  expect(judge(`p=${publicKey(768)}`)).toBe('fail')
  expect(judge('v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=')).toBe('pass')
  expect(judge('v=DKIM1; p=')).toBe('warn')
  expect(judge('v=DKIM1; p=bm9uc2Vuc2U=')).toBe('warn')
  expect(judgeDkim([{ selector: 'google', txt: undefined }], undefined).verdict).toBe('unknown')
})

test('the key that was brought must be the one in DNS', () => {
  const key = publicKey(2048)
  const own = { selector: 'one', publicKey: key, record: { name: 'one._domainkey.a.test', value: `p=${key}` } }
  const judge = (txt: string[] | undefined) => judgeDkim([{ selector: 'one', txt }], own)
  expect(judge([`v=DKIM1; p=${key.slice(0, 100)} ${key.slice(100)}`]).verdict).toBe('pass')
  expect(judge([])).toMatchObject({ verdict: 'fail', publish: { name: 'one._domainkey.a.test' } })
  expect(judge([`p=${publicKey(1024)}`]).detail).toContain('another key')
  expect(judge(undefined).verdict).toBe('unknown')
})

test.each([
  [[], 'fail'],
  [['v=DMARC1; p=none; rua=mailto:x@a.test'], 'pass'],
  [['v=DMARC1;p=reject'], 'warn'],
  [['v=DMARC1; rua=mailto:x@a.test'], 'fail'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'fail'],
  [undefined, 'unknown'],
])('DMARC %j is %s', (txt, verdict) => {
  expect(judgeDmarc('a.test', [{ name: '_dmarc.a.test', txt }]).verdict).toBe(verdict)
})

test('a subdomain has the policy of its organizational domain, by sp where that says so', () => {
  const parent = { name: '_dmarc.a.co.uk', txt: ['v=DMARC1; p=reject; sp=none; adkim=s; rua=mailto:x@a.co.uk'] }
  const found = judgeDmarc('mail.a.co.uk', [{ name: '_dmarc.mail.a.co.uk', txt: [] }, parent])
  expect(found.detail).toMatch(/Policy none.*organizational.*adkim/u)
})

test('an account of another house does not align', () => {
  expect(judgeAlignment('mail.a.co.uk', 'sam@a.co.uk').verdict).toBe('pass')
  expect(judgeAlignment('a.co.uk', 'apikey').verdict).toBe('pass')
  expect(judgeAlignment('a.co.uk', 'sam@b.co.uk').verdict).toBe('warn')
})

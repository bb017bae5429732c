import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ACTION_WORDS, actionInWords, auditFieldInWords, settingsInWords } from './audit-words.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

test('every action that the program writes into the audit has words', () => {
  const written = globSync('src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/action: '([a-z_]+\.[a-z_]+)'/gu)].map(
        ([, action = '']) => action,
      ),
    )
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((action) => !Object.hasOwn(ACTION_WORDS, action))).toEqual([])
})

test('settings are told by the names of their screens', () => {
  expect(settingsInWords(['icp', 'restDays', 'sendTiers', 'webhook'])).toBe(
    'criteria, wait before contacting again, tiers to email, webhook',
  )
})

test('names in code become words', () => {
  const entry = { action: 'moon.landed_twice', actor: 'a', target: 'b' } as Parameters<typeof actionInWords>[0]
  expect(actionInWords(entry)).toBe('Moon landed twice')
  expect(['rules.maxPerCompany', 'hours.0.from', 'dailyCap'].map(auditFieldInWords)).toEqual([
    'rules › max per company',
    'hours › 1 › from',
    'emails a day',
  ])
})

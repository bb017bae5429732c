import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_GROUPS } from './event-filters.ts'

test('every type that the API tells of can be chosen', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'))
  const told: string[] = [...paths['/events'].get.description.matchAll(/^- `(.+?)`/gm)].map(([, type]) => type)
  expect(EVENT_GROUPS.flatMap(({ items }) => items).toSorted()).toEqual(told.toSorted())
})

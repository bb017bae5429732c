import { expect, test } from 'vitest'
import { readChanges } from './read-change-stream.ts'
import type { Change } from './read-change-stream.ts'

function streamOf(...parts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
}

test('changes are read whatever the pieces they arrive in; comments and greetings are none', async () => {
  const one =
    'event: change\ndata: {"types":["lead.scored"],"campaignIds":["camp_1"],"leadIds":["lead_ü"],"moreLeads":false}\n\n'
  const whole = `retry: 2000\n\n${one}: still here\n\n${one}event: chan`
  for (const size of [1, 7, 1000]) {
    const seen: Change[] = []
    await readChanges(streamOf(...(whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])), (change) =>
      seen.push(change),
    )
    expect(seen).toHaveLength(2)
    expect(seen[1]).toEqual({ types: ['lead.scored'], campaignIds: ['camp_1'], leadIds: ['lead_ü'], moreLeads: false })
  }
})

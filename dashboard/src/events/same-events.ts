import type { Schemas } from '../api/client.ts'

type Compared = Pick<Schemas['Event'], 'type' | 'campaignId' | 'prospectId' | 'prospectName' | 'data'>

/** Events with neighbours together that say the same, of leads whose name is gone: one action may delete thousands. */
export function withSame<One extends Compared>(events: readonly One[]): One[][] {
  const groups: One[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    const [first] = group ?? []
    if (group !== undefined && first !== undefined && isSame(first, event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function isSame(one: Compared, other: Compared): boolean {
  const isNameless = [one, other].every(({ prospectId, prospectName }) => prospectId !== null && prospectName === null)
  return (
    isNameless &&
    one.type === other.type &&
    one.campaignId === other.campaignId &&
    JSON.stringify(one.data) === JSON.stringify(other.data)
  )
}

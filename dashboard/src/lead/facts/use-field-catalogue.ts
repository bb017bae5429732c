import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Schemas } from '../../api/client.ts'
import { wordsOfFields } from '../../icp/criterion-words.ts'
import type { FieldWords } from '../../icp/criterion-words.ts'
import { fieldsQuery } from '../../icp/icp-queries.ts'
import { membersQuery } from '../../settings/members/member-queries.ts'
import { factFieldInWords } from './fact-value.ts'

/** What fields are called and hold, and who the people are that put facts right. */
export interface Catalogue {
  readonly labels: ReadonlyMap<string, FieldWords>
  readonly labelOf: (path: string) => string
  readonly typeOf: (path: string) => Schemas['IcpField']['type'] | undefined
  readonly nameOf: (actor: string) => string | undefined
  /** False until the names are known, or cannot be. */
  readonly isReady: boolean
}

/** The catalogue of a campaign's fields; paths stand in for what is not known. */
export function useCatalogue(campaignId: string | undefined): Catalogue {
  const fields = useQuery({ ...fieldsQuery(campaignId ?? ''), enabled: campaignId !== undefined })
  const members = useQuery(membersQuery)
  const isReady = !fields.isPending && !members.isPending
  return useMemo(() => {
    const known = fields.data?.data ?? []
    const labels = wordsOfFields(known)
    const types = new Map(known.map(({ path, type }) => [path, type]))
    const names = new Map((members.data ?? []).map(({ userId, name }) => [userId, name]))
    return {
      labels,
      labelOf: (path) => labels.get(path)?.label ?? factFieldInWords(path),
      typeOf: (path) => types.get(path),
      nameOf: (actor) => names.get(actor),
      isReady,
    }
  }, [fields.data, members.data, isReady])
}

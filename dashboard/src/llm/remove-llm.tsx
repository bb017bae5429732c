import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { llmQuery, llmUsageQuery } from './llm-queries.ts'

/** Says what is lost before the language model goes. */
export function RemoveLlm() {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/llm')),
    onSuccess: () => {
      queries.setQueryData(llmQuery.queryKey, null)
      // Said before it is read again: what is gone is not asked for.
      queries.setQueryData(llmUsageQuery.queryKey, (usage) => usage && { ...usage, isSet: false })
      return queries.invalidateQueries({ queryKey: llmUsageQuery.queryKey })
    },
  })
  if (!asking) {
    return (
      <p>
        <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
          Remove language model
        </Button>
      </p>
    )
  }
  return (
    <div className="surface stack llm-form">
      <p>Its settings and its key go. What it said of companies and leads stays, and so does what it cost.</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          Remove settings and key
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          Keep language model
        </Button>
      </div>
    </div>
  )
}

/** Which texts are listed; kept in the address. Without a word: all that wait. */
export interface ApprovalFilters {
  readonly campaign?: string
}

/** Reads the filters of an address; what means nothing is left out. */
export function readApprovalFilters({ campaign }: Record<string, unknown>): ApprovalFilters {
  return typeof campaign === 'string' && /^camp_[0-9a-f]{32}$/.test(campaign) ? { campaign } : {}
}

/** Why a value is not as it should be. `detail` is a sentence that says what would be right. */
export interface Complaint {
  readonly code: string
  readonly detail: string
}

/** A value that was understood (perhaps with something to mention), or the reason why it was not. */
export type Reading<T> = { readonly value: T; readonly warning?: Complaint } | { readonly refusal: Complaint }

/** A reading that failed. */
export function refuse(code: string, detail: string): { readonly refusal: Complaint } {
  return { refusal: { code, detail } }
}

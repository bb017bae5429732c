import { renderMessage } from './render-template.ts'
import type { MessageTemplate, RenderedMessage } from './render-template.ts'
import type { TemplateScope } from './plain-values.ts'

/** One email that is to be written. The same `seed` gives the same choices of `spin`. */
export interface EmailToWrite {
  /** What many emails share is the same object in all, so that it is handed over once. */
  readonly template: Omit<MessageTemplate, 'firstSubject'>
  readonly firstSubject: string | undefined
  readonly scope: TemplateScope
  readonly seed: string
}

/** Writes an email. */
export function answer({ template, firstSubject, scope, seed }: EmailToWrite): RenderedMessage {
  return renderMessage({ ...template, firstSubject }, scope, seed)
}

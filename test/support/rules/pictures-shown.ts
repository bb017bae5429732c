import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The files of `docs/screenshots/` that a document shows: those that git keeps. */
export function picturesShown(): Set<string> {
  const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'bench/**/*.md'], { cwd: ROOT })
  const texts = documents.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\]\([^)]*screenshots\/([^)/]+)\)/gu)].map(([, name = '']) => name)),
  )
}

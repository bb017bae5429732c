import type { Rule } from './layer-rules.ts'
import { COMPUTED } from './read-source.ts'
import type { Source } from './read-source.ts'

/** Libraries that parse or run what comes from outside. None was written for hostile input, and none can be stopped. */
const PARSERS =
  /^(?:cheerio|csv-parse|email-reply-parser|fast-xml-parser|html-to-text|juice|liquidjs|mailparser|node-ical|robots-parser|sanitize-html)(?:\/|$)/

const isProgram = (path: string) => path.endsWith('-program.ts') && !path.startsWith('src/platform/')
const isOurs = (path: string) => path.startsWith('src/') && !path.endsWith('.test.ts')

/** The files that the command line reaches by value, each with one that imports it. */
function reachedInMain(sources: readonly Source[]): Map<string, string | undefined> {
  const files = sources.filter(({ path }) => isOurs(path))
  const targetsOf = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly }) => (typeOnly ? [] : (target ?? []))),
    ]),
  )
  const reached = new Map<string, string | undefined>([['src/cli.ts', undefined]])
  for (const [path] of reached) {
    for (const target of targetsOf.get(path) ?? []) if (!reached.has(target)) reached.set(target, path)
  }
  return reached
}

/** The process of the pool, and the entry, which runs the program as it is or as a bundle. */
const NAMES_AT_RUN_TIME = new Set(['src/platform/process-pool/child-program.ts', 'src/cli.ts'])

/** What comes from outside is parsed and rendered where it can be killed (platform/process-pool/). */
export const poolRules: readonly Rule[] = [
  {
    name: 'only programs of the pool reach a library that parses what comes from outside',
    broken: (sources) => {
      const reached = reachedInMain(sources)
      return sources
        .filter(({ path }) => reached.has(path))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ specifier, typeOnly }) => !typeOnly && PARSERS.test(specifier))
            .map(({ specifier, line }) => `${path}:${line} imports ${specifier}, reached by ${reached.get(path)}`),
        )
    },
  },
  {
    name: 'no file but the process of the pool imports what is named as it runs',
    broken: (sources) =>
      sources
        .filter(({ path }) => isOurs(path) && !NAMES_AT_RUN_TIME.has(path))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ specifier }) => specifier === COMPUTED)
            .map(({ line, specifier }) => `${path}:${line} imports ${specifier}`),
        ),
  },
  {
    name: 'a program of the pool is named, not imported',
    broken: (sources) =>
      sources
        .filter(({ path }) => isOurs(path))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target, typeOnly }) => !typeOnly && target !== undefined && isProgram(target))
            .map(({ target, line }) => `${path}:${line} imports ${target}`),
        ),
  },
]

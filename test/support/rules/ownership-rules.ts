import { isSql } from './find-sql.ts'
import { edgeRule, type Rule } from './layer-rules.ts'
import { FEATURES, placeOf, type Place } from './place.ts'
import type { Source } from './read-source.ts'

const HTTP_PACKAGE = /^(fastify|fastify-plugin|@fastify\/.+)$/
const VENDOR_PACKAGE =
  /^(nodemailer|imapflow|mailparser|mailauth|undici|cheerio|robots-parser|node-ical|fast-xml-parser)(\/.+)?$/
const MODEL_PACKAGE = /^(ai|@ai-sdk\/[^/]+)(\/.+)?$/
const MODEL_CLIENT = 'src/research/llm/client.ts'
const DATABASE_PACKAGE = /^(pg|pg-[^/]+)(\/.+)?$/

/** They run a transaction or a part of one, or say why one failed, and nothing of what is in it. */
const DATABASE_FUNCTIONS_WITHOUT_SQL = ['transaction', 'savepoint', 'sqlState']
/** Transactions are made of SQL. */
const PLATFORM_SQL = ['src/platform/database/db.ts']
const FOLDERS = [...FEATURES, 'platform', 'http', 'cli', 'demo']
const ROOMS = /^(?:src|dashboard\/src|pages)\//u
const MOST_FILES = 20
const MOST_TESTS = 30
const EMPTY_NAME = /(^|[/-])(utils?|helpers?|managers?|services?|common)(\.|\/|-|$)/

const CAMPAIGN_PART = /^([a-z]\w*P|p)art$/

/** Builds a rule that refuses packages matching `packages` wherever `allows` is false. Tests may import anything. */
function packageRule(name: string, packages: RegExp, allows: (place: Place, specifier: string) => boolean): Rule {
  return {
    name,
    broken: (sources) =>
      sources
        .filter((source) => !placeOf(source.path).isTest)
        .flatMap((source) =>
          source.imports
            .filter(({ specifier }) => packages.test(specifier) && !allows(placeOf(source.path), specifier))
            .map(({ specifier, line }) => `${source.path}:${line} imports ${specifier}`),
        ),
  }
}

function program(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => ['src', 'pages'].includes(path.split('/')[0] ?? '') && !placeOf(path).isTest)
}

/** Who may know HTTP, SQL, a vendor, the environment (ARCHITECTURE.md tells of the rules in short), and how things are called. */
export const ownershipRules: readonly Rule[] = [
  packageRule('only routes.ts and http/ know the web framework', HTTP_PACKAGE, (place) => {
    return place.isRoutes || place.room === 'http' || place.room === 'assembly'
  }),
  edgeRule('only routes.ts reaches http/', ({ from, to }) => {
    return to.room === 'http' && from.room !== 'http' && from.room !== 'assembly' && !from.isRoutes && !from.isTest
  }),
  packageRule(
    'only providers/, transports/ and collectors/ know a vendor client',
    VENDOR_PACKAGE,
    (place, specifier) => {
      return place.isVendorFile || (place.room === 'platform' && specifier === 'undici')
    },
  ),
  {
    name: 'only research/llm/client.ts knows the client of language models',
    broken: (sources) =>
      sources
        .filter(({ path }) => path !== MODEL_CLIENT && !placeOf(path).isTest)
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ specifier }) => MODEL_PACKAGE.test(specifier))
            .map(({ specifier, line }) => `${path}:${line} imports ${specifier}`),
        ),
  },
  packageRule('only platform/ knows the database driver', DATABASE_PACKAGE, (place) => place.room === 'platform'),
  {
    name: 'only store.ts holds SQL',
    broken: (sources) =>
      program(sources)
        .filter(({ path }) => !placeOf(path).isStore && !PLATFORM_SQL.includes(path))
        .flatMap(({ path, texts }) => texts.filter(isSql).map(({ line }) => `${path}:${line} holds SQL`)),
  },
  edgeRule(
    'only store.ts imports more than types and transactions from platform/database/db.ts',
    ({ from, to, imported }) => {
      if (imported.target !== 'src/platform/database/db.ts' || imported.typeOnly || from.isTest || from.isStore)
        return false
      const harmless =
        imported.values.length > 0 && imported.values.every((name) => DATABASE_FUNCTIONS_WITHOUT_SQL.includes(name))
      return to.room === 'platform' && !['platform', 'assembly'].includes(from.room) && !harmless
    },
  ),
  {
    name: 'only config.ts reads the environment',
    broken: (sources) =>
      sources
        .filter(({ path }) => !['config', 'test'].includes(placeOf(path).room))
        .flatMap(({ path, environment }) => environment.map((line) => `${path}:${line} reads process.env`)),
  },
  {
    name: 'nothing is exported with a star',
    broken: (sources) =>
      sources.flatMap(({ path, starExports }) => starExports.map((line) => `${path}:${line} has export *`)),
  },
  edgeRule('index.ts names no routes', ({ from, to }) => from.room === 'feature' && from.isIndex && to.isRoutes),
  {
    name: 'api.ts hands over every campaign part',
    broken: partsNotHandedOver,
  },
  {
    name: 'src/ has a folder for each feature, and no others but platform/, http/, cli/ and demo/',
    broken: (sources) =>
      sources
        .map(({ path }) => path.split('/'))
        .filter(([area, folder, ...rest]) => area === 'src' && rest.length > 0 && !FOLDERS.includes(folder ?? ''))
        .map((path) => path.join('/')),
  },
  {
    name: 'no folder is a hall: at most 20 files of the program lie in one, or 30 of test/',
    broken: (sources) => [
      ...halls(
        sources.filter(({ path }) => ROOMS.test(path) && !placeOf(path).isTest),
        MOST_FILES,
      ),
      ...halls(
        sources.filter(({ path }) => path.startsWith('test/')),
        MOST_TESTS,
      ),
    ],
  },
  {
    name: 'no two files of src/ export types of one name',
    broken: (sources) => {
      const declared = program(sources)
        .filter(({ path }) => path.startsWith('src/'))
        .flatMap(({ path, types }) => types.map((name) => ({ name, path })))
      return [...Map.groupBy(declared, ({ name }) => name)].flatMap(([name, places]) => {
        const files = [...new Set(places.map(({ path }) => path))]
        return files.length > 1 ? [`${name} is exported by ${files.join(', ')}`] : []
      })
    },
  },
  {
    name: 'nothing is called utils, helpers, manager, service or common',
    broken: (sources) => sources.map(({ path }) => path).filter((path) => EMPTY_NAME.test(path)),
  },
]

/** The folders with more than `most` of these files. */
function halls(sources: readonly Source[], most: number): string[] {
  return [...Map.groupBy(sources, ({ path }) => path.slice(0, path.lastIndexOf('/')))]
    .filter(([, files]) => files.length > most)
    .map(([folder, files]) => `${folder} has ${files.length}`)
}

/** A campaign part is a value such as `icpPart`, exported by a feature's index.ts. Says nothing while there is no api.ts. */
function partsNotHandedOver(sources: readonly Source[]): string[] {
  const api = sources.find(({ path }) => path === 'src/api.ts')
  const isTaken = (path: string, name: string) =>
    api?.imports.some(({ target, values }) => target === path && values.includes(name)) ?? true
  return sources
    .filter(({ path }) => placeOf(path).isIndex && placeOf(path).room === 'feature')
    .flatMap(({ path, exports }) =>
      exports
        .filter((name) => CAMPAIGN_PART.test(name) && !isTaken(path, name))
        .map((name) => `${path} exports ${name}, which src/api.ts does not import`),
    )
}

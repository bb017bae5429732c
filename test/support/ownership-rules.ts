import { isSql } from './find-sql.ts'
import { edgeRule, type Rule } from './layer-rules.ts'
import { FEATURES, placeOf, RULE_FOLDERS, VENDOR_FOLDERS, type Place } from './place.ts'
import type { Source } from './read-source.ts'

const HTTP_PACKAGE = /^(fastify|fastify-plugin|@fastify\/.+|@scalar\/fastify-.+)$/
const VENDOR_PACKAGE = /^(nodemailer|imapflow|mailparser|mailauth|undici|cheerio|robots-parser)(\/.+)?$/
const MODEL_PACKAGE = /^(ai|@ai-sdk\/[^/]+)(\/.+)?$/
const MODEL_CLIENT = 'src/research/llm/client.ts'
const DATABASE_PACKAGE = /^(pg|pg-[^/]+)(\/.+)?$/

/** They run a transaction, or a part of one, and say nothing of what is in it. */
const DATABASE_FUNCTIONS_WITHOUT_SQL = ['transaction', 'savepoint']
/** The schema is made of SQL before any store can be. */
const PLATFORM_SQL = ['src/platform/db.ts', 'src/platform/migrate.ts']
const FOLDERS = [...FEATURES, 'platform', 'http', 'cli', 'demo']
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

/** Who may know HTTP, SQL, a vendor, the environment (import rules 3 and 4 of ARCHITECTURE.md), and how things are called. */
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
  edgeRule('only store.ts imports more than types and transactions from platform/db.ts', ({ from, to, imported }) => {
    if (imported.target !== 'src/platform/db.ts' || imported.typeOnly || from.isTest || from.isStore) return false
    const harmless =
      imported.values.length > 0 && imported.values.every((name) => DATABASE_FUNCTIONS_WITHOUT_SQL.includes(name))
    return to.room === 'platform' && !['platform', 'assembly'].includes(from.room) && !harmless
  }),
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
    name: 'features are flat but for the folders of outside parties and of rules, and src/ has no other folders',
    broken: (sources) =>
      sources
        .map(({ path }) => path)
        .filter((path) => path.startsWith('src/') && !isFolderKnown(path.split('/').slice(1, -1))),
  },
  {
    name: 'nothing is called utils, helpers, manager, service or common',
    broken: (sources) => sources.map(({ path }) => path).filter((path) => EMPTY_NAME.test(path)),
  },
]

const NESTING: readonly string[] = [...VENDOR_FOLDERS, ...RULE_FOLDERS]

function isFolderKnown([room, folder, ...deeper]: string[]): boolean {
  if (room === undefined) return true
  if (!FOLDERS.includes(room)) return false
  const mayNest = folder === undefined || !(FEATURES as readonly string[]).includes(room)
  return mayNest || (deeper.length === 0 && NESTING.includes(folder))
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

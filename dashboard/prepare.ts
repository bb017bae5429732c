import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPI3 } from 'openapi-typescript'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const ROOT = import.meta.dirname

/**
 * Writes the types of the API from `openapi.json`, for the compiler and editors; the build does without. Runs at the end of
 * `npm ci` and before each type check. Says so where the document or the tool is left out.
 */
async function writeTypes(): Promise<void> {
  const document = join(ROOT, '../openapi.json')
  if (!has(document, join(ROOT, 'src/api'), join(ROOT, '../node_modules/openapi-typescript')))
    return tell('The types of the API are not written: openapi.json, the sources or the tool are not there.')
  const { astToString, COMMENT_HEADER, default: openapiTypes } = await import('openapi-typescript')
  const described = JSON.parse(readFileSync(document, 'utf8')) as OpenAPI3
  const types = await openapiTypes(atOrigin(described), { defaultNonNullable: false })
  writeFileSync(join(ROOT, 'src/api/schema.d.ts'), COMMENT_HEADER + astToString(types))
}

/** The document with its paths from the origin on: the dashboard calls those outside `/api/v1` too. */
function atOrigin(document: OpenAPI3): OpenAPI3 {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    return ['servers' in item ? path : `/api/v1${path}`, item]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/**
 * Builds the dashboard into `dashboard/dist`; runs at the end of `npm ci`. Where the build tools or the sources are left
 * out, as in `npm ci --omit=dev`, it says so and nothing else happens.
 */
async function build(): Promise<void> {
  // Not vite itself: npm keeps that one even then, as somebody's optional peer.
  const needed = ['index.html', '../node_modules/@vitejs/plugin-react', '../node_modules/@mantine/core']
  if (!has(...needed.map((file) => join(ROOT, file))))
    return tell('The dashboard is not built: its sources or its build tools are not installed.')
  const vite = await import('vite')
  await vite.build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  const files = globSync('dist/assets/*.{js,css}', { cwd: ROOT })
  for (const file of files) compress(join(ROOT, file))
  tell(`The dashboard is built: ${files.length} files in dashboard/dist.`)
}

/**
 * Lays the program into few files, so that it starts in half the time; runs at the end of `npm ci`. Without the tool or the
 * sources, as in `npm ci --omit=dev`, the sources run as they are.
 */
function bundle(): void {
  const builder = join(ROOT, '../src/cli/bundle/build-bundle.ts')
  // Not rolldown itself, which npm keeps as it keeps vite.
  if (!has(builder, join(ROOT, '../pages'), join(ROOT, '../node_modules/vitest')))
    return tell('The program is not bundled: its sources or the tool are not installed.')
  execFileSync(process.execPath, [builder], { stdio: 'inherit' })
  tell('The program is bundled in node_modules/.cache/fairlead/bundle.')
}

function has(...files: string[]): boolean {
  return files.every((file) => existsSync(file))
}

/** Lays the compressed forms beside a file, for the server to choose from. */
function compress(file: string): void {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content))
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

// `node dashboard/prepare.ts types` stops after the types.
await writeTypes()
if (process.argv[2] !== 'types') {
  await build()
  bundle()
}

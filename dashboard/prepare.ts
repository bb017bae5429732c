import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * Builds the dashboard into `dashboard/dist`; runs at the end of `npm ci`. Where the build tools or the sources are left
 * out, as in `npm ci --omit=dev`, it says so and nothing else happens.
 */
async function prepare(): Promise<void> {
  const root = import.meta.dirname
  // Not vite itself: npm keeps that one even then, as somebody's optional peer.
  const needed = ['index.html', '../node_modules/@vitejs/plugin-react', '../node_modules/@mantine/core']
  if (!needed.every((file) => existsSync(join(root, file))))
    return tell('The dashboard is not built: its sources or its build tools are not installed.')
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  const files = globSync('dist/assets/*.{js,css}', { cwd: root })
  for (const file of files) compress(join(root, file))
  tell(`The dashboard is built: ${files.length} files in dashboard/dist.`)
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

await prepare()

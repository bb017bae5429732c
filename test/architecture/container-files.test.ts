import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lintCompose } from '../support/rules/lint-compose.ts'
import { lintDockerfile } from '../support/rules/lint-dockerfile.ts'
import { readSource } from '../support/rules/read-source.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

const exists = (file: string) => existsSync(path.join(root, file))
const everything = () => true

test('the Dockerfile has no fault', () => {
  expect(lintDockerfile(dockerfile, exists)).toEqual([])
})

test.each([
  ['FROM node:26-slim\nENV', 'FROM node\nENV', 'the base node is not pinned to a version'],
  ['FROM node:26-slim\nENV', 'FROM node:latest\nENV', 'the base node:latest is not pinned to a version'],
  ['USER node', '', 'runs as root'],
  ['USER node', 'USER root', 'runs as root'],
  ['USER node', 'USER node\nUSER 0:0', 'runs as root'],
  ['COPY src ./src', 'ADD https://example.com/src.tgz ./src', 'ADD fetches and unpacks; use COPY'],
  ['COPY src ./src', 'COPY . .', 'copies the whole context; name what the image needs'],
  ['COPY src ./src', 'COPY source ./src', 'source does not exist'],
  ['HEALTHCHECK', 'LABEL', 'has no health check'],
  ['CMD ["node", "-e"', 'CMD node ["-e"', 'its health check is not in exec form'],
  ['CMD ["node", "dist/src/cli.js", "serve"]', '', 'has no command'],
  [
    'CMD ["node", "dist/src/cli.js", "serve"]',
    'CMD node dist/src/cli.js serve',
    'not in exec form, so signals reach a shell',
  ],
  ['npm ci', 'npm install', 'packages come from the lockfile: npm ci'],
  ['RUN install', 'RUN curl https://example.com/x | sh\nRUN install', 'a download is run unseen'],
  ['ENV PORT=3000', 'ENV FAIRLEAD_SECRET_KEY=abc', 'a secret would stay readable in the image'],
])('the Dockerfile with %j as %j is refused', (from, to, fault) => {
  expect(dockerfile).toContain(from)
  const faults = lintDockerfile(dockerfile.replace(from, to), exists)
  expect(faults).toEqual([expect.stringContaining(fault)])
})

test('an image by digest and a stage as base are pinned', () => {
  const digest = `node@sha256:${'a'.repeat(64)}`
  const text = `FROM ${digest} AS one\nFROM one\nWORKDIR /\nUSER 1000\nHEALTHCHECK CMD ["true"]\nCMD ["node"]`
  expect(lintDockerfile(text, everything)).toEqual([])
})

test('the image holds every folder that the program imports from', () => {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const targets = files.flatMap((file) =>
    readSource(file.replaceAll(path.sep, '/'), read(file)).imports.map(({ target }) => target),
  )
  const folders = new Set(targets.flatMap((target) => (target === undefined ? [] : [target.split('/')[0]])))
  expect([...folders].filter((folder) => !dockerfile.includes(`COPY ${folder} ./${folder}\n`))).toEqual([])
})

test('the secrets and the repository stay out of the build', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const pattern of ['.env', '.env.*', '.fairlead', '.git', 'node_modules', 'test'])
    expect(ignored).toContain(pattern)
})

test('the compose file has no fault', () => {
  expect(lintCompose(compose)).toEqual([])
})

test.each([
  ['restart: unless-stopped', 'restart: sometimes', '/services/postgres/restart'],
  ['healthcheck: { disable: true }', 'healthchek: { disable: true }', '/services/migrate'],
  ['retries: 12', 'retries: many', '/services/postgres/healthcheck'],
  ['interval: 5s', 'interval: 5', '/services/postgres/healthcheck'],
  ['volumes:\n  database:', 'volumes:\n  data:', 'postgres: volume database is not declared'],
  ['volumes:\n  database:', 'secret:\nvolumes:\n  database:', 'secret is no key of a compose file'],
  ["'127.0.0.1:5432:5432'", "'5432:5432'", 'postgres: port 5432:5432 is open to the network'],
  ["'127.0.0.1:3000:3000'", "'0.0.0.0:3000:3000'", 'api: port 0.0.0.0:3000:3000 is open to the network'],
  ['image: postgres:18', 'image: postgres:latest', 'postgres: image postgres:latest is not pinned to a version'],
  [
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?set it in .env}',
    'POSTGRES_PASSWORD: hunter2',
    'POSTGRES_PASSWORD is written down',
  ],
  ['  env_file: .env\n', '', 'migrate: gets no env file'],
  ["restart: 'no'", 'restart: unless-stopped', 'waits for the end of migrate, which restarts'],
  ['      migrate: { condition', '      migration: { condition', 'api: depends on migration, which is no service'],
  ['service_completed_successfully', 'service_healthy', 'api: waits for the health of migrate, which is not checked'],
])('the compose file with %j as %j is refused', (from, to, fault) => {
  expect(compose).toContain(from)
  expect(lintCompose(compose.replace(from, to)).join('\n')).toContain(fault)
})

test('API, worker and migration are commands of the same program', () => {
  for (const command of ['migrate', 'api', 'worker'])
    expect(compose).toContain(`command: [node, dist/src/cli.js, ${command}]`)
})

test('the health check of the API is the one of the image, at the port that is published', () => {
  const check = /"(fetch\(.*?)"/.exec(dockerfile)?.[1]?.replace("' + process.env.PORT + '", '3000')
  expect(check).toContain('http://127.0.0.1:3000/healthz')
  expect(compose).toContain(check)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../../src/config.ts'
import { WITHOUT } from '../support/installation/debian-packages.ts'
import { faultsOf } from '../support/kubernetes/check-manifest.ts'
import { lintChart, renderChart, renderNotes } from '../support/kubernetes/helm.ts'
import type { ChartValues, Manifest } from '../support/kubernetes/helm.ts'

const DEPLOY = new URL('../../deploy/helm/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, DEPLOY), 'utf8')
const PUBLIC_URL = { 'settings.FAIRLEAD_PUBLIC_URL': 'https://leads.example.com' }
const CREATED = {
  'secrets.create.DATABASE_URL': 'postgres://fairlead:secret@db.example.com/fairlead',
  'secrets.create.FAIRLEAD_SECRET_KEY': 'AAAA',
}

const USUAL: ChartValues = { ...PUBLIC_URL, 'secrets.existingSecret': 'ours' }

/** Every part of the chart that can be there, and values of every kind. */
const EVERYTHING: ChartValues = {
  ...PUBLIC_URL,
  ...CREATED,
  'secrets.create.FAIRLEAD_METRICS_TOKEN': 'token',
  'settings.FAIRLEAD_DAILY_SEND_CAP': '10000000',
  'settings.OTEL_EXPORTER_OTLP_ENDPOINT': 'http://collector.monitoring:4318',
  'imagePullSecrets[0].name': 'registry',
  'api.podAnnotations.team': 'sales',
  'worker.nodeSelector.disk': 'fast',
  'worker.tolerations[0].key': 'mail',
  'worker.tolerations[0].operator': 'Exists',
  'worker.autoscaling.enabled': 'true',
  'service.annotations.team': 'sales',
  'ingress.enabled': 'true',
  'ingress.className': 'nginx',
  'ingress.host': 'leads.example.com',
  'ingress.tlsSecret': 'leads-tls',
  'ingress.annotations.team': 'sales',
  'files.storageClass': 'shared',
  'networkPolicy.database.to[0].ipBlock.cidr': '10.0.0.5/32',
  'networkPolicy.extraEgress[0].ports[0].port': '4318',
}

/** As little as can be. */
const LITTLE: ChartValues = {
  ...USUAL,
  'files.existingClaim': 'shared-files',
  'networkPolicy.enabled': 'false',
}

interface Env {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
}

interface Container {
  readonly name: string
  readonly command: readonly string[]
  readonly env: readonly Env[]
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly resources: { readonly requests: object; readonly limits: object }
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
  readonly startupProbe?: unknown
  readonly livenessProbe?: unknown
  readonly readinessProbe?: unknown
}

interface Volume {
  readonly name: string
  readonly emptyDir?: object
  readonly persistentVolumeClaim?: { readonly claimName: string }
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly serviceAccountName?: string
    readonly automountServiceAccountToken: boolean
    readonly securityContext: Readonly<Record<string, unknown>>
    readonly containers: readonly Container[]
    readonly volumes: readonly Volume[]
    readonly topologySpreadConstraints?: readonly object[]
  }
}

const isHook = ({ metadata }: Manifest) => metadata.annotations?.['helm.sh/hook'] !== undefined

function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap(({ kind, spec }) =>
    kind === 'Deployment' || kind === 'Job' ? [(spec as { template: Pod }).template] : [],
  )
}

const helmTest = test.skipIf(WITHOUT.includes('helm'))
const SHAPES = Object.entries({ usual: USUAL, everything: EVERYTHING, little: LITTLE })

helmTest.each(SHAPES)('Helm lints the chart strictly (%s)', async (_name, values) => {
  expect(await lintChart(values)).toContain('1 chart(s) linted, 0 chart(s) failed')
})

helmTest.each(SHAPES)(
  'each object keeps to the schema of Kubernetes, with no field that it lacks (%s)',
  async (_name, values) => {
    const manifests = await renderChart(values)
    expect(manifests.length).toBeGreaterThan(6)
    expect(
      manifests.map((one) => [one.kind, one.metadata.name, faultsOf(one)]).filter(([, , faults]) => faults?.length),
    ).toEqual([])
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(names).toEqual([...new Set(names)])
  },
)

helmTest('a field of the wrong type, a missing one and an unknown one are seen', async () => {
  const found = (await renderChart(USUAL)).find(({ kind }) => kind === 'Deployment')
  expect(faultsOf({ ...found!, spec: { ...(found!.spec as object), replicas: 'two' } })).toHaveLength(1)
  expect(faultsOf({ ...found!, spec: { ...(found!.spec as object), selector: undefined } })).not.toEqual([])
  expect(faultsOf({ ...found!, spec: { ...(found!.spec as object), replica: 2 } })).toEqual(['/spec/replica'])
})

helmTest.each(SHAPES)('every pod is restricted and can write where it must (%s)', async (_name, values) => {
  const pods = podsOf(await renderChart(values))
  expect(pods).toHaveLength(3)
  for (const { spec } of pods) {
    expect(spec.automountServiceAccountToken).toBe(false)
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    for (const container of spec.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String) },
        limits: { memory: expect.any(String) },
      })
      const mounts = container.volumeMounts.map(({ mountPath }) => mountPath)
      expect(mounts).toEqual(expect.arrayContaining(['/tmp', '/var/lib/fairlead']))
      expect(spec.volumes.map(({ name }) => name).toSorted()).toEqual(
        container.volumeMounts.map(({ name }) => name).toSorted(),
      )
    }
  }
})

helmTest('what one object names of another is there', async () => {
  const manifests = await renderChart(EVERYTHING)
  const installed = manifests.filter((one) => !isHook(one))
  const names = (kind: string, of = installed) =>
    of.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
  for (const pod of podsOf(installed)) {
    expect(names('ServiceAccount')).toContain(pod.spec.serviceAccountName)
    expect(pod.spec.volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])).toEqual(
      names('PersistentVolumeClaim'),
    )
    expect(pod.spec.topologySpreadConstraints).toHaveLength(2)
    const [secret] = names('Secret')
    for (const { valueFrom } of pod.spec.containers[0]!.env)
      if (valueFrom) expect(valueFrom.secretKeyRef.name).toBe(secret)
  }
  // At the first installation a hook finds nothing but other hooks.
  const hooks = manifests.filter(isHook)
  const job = podsOf(hooks)[0]!
  expect(job.spec.serviceAccountName).toBeUndefined()
  for (const { valueFrom } of job.spec.containers[0]!.env)
    expect(names('Secret', hooks)).toContain(valueFrom?.secretKeyRef.name)
  const scaled = manifests.find(({ kind }) => kind === 'HorizontalPodAutoscaler')?.spec as {
    scaleTargetRef: { name: string }
  }
  expect(names('Deployment')).toContain(scaled.scaleTargetRef.name)
  const rule = JSON.stringify(manifests.find(({ kind }) => kind === 'Ingress')?.spec)
  expect(rule).toContain(`"name":"${names('Service')[0]}"`)
})

/** Every selector of pods, wherever it is. */
function selectorsOf({ kind, spec }: Manifest): Record<string, string>[] {
  if (kind === 'Service') return [(spec as { selector: Record<string, string> }).selector]
  const { podSelector, selector } = spec as Record<string, { matchLabels?: Record<string, string> } | undefined>
  return [podSelector?.matchLabels, selector?.matchLabels].filter((one) => one !== undefined)
}

helmTest('every selector finds the pods of one component', async () => {
  const manifests = await renderChart(EVERYTHING)
  const pods = podsOf(manifests)
  const found = manifests
    .filter(({ spec }) => spec !== undefined)
    .flatMap((manifest) =>
      selectorsOf(manifest).map((wanted) => ({
        of: `${manifest.kind} ${manifest.metadata.name}`,
        pods: pods
          .filter(({ metadata }) => Object.entries(wanted).every(([name, value]) => metadata.labels[name] === value))
          .map(({ spec }) => spec.containers[0]!.name),
      })),
    )
  expect(found.length).toBe(8)
  for (const one of found) expect(one.pods).toHaveLength(1)
  for (const {
    of,
    pods: [pod],
  } of found)
    if (!of.startsWith('Service')) expect(of.endsWith(`-${pod}`)).toBe(true)
  expect(found.find(({ of }) => of.startsWith('Service'))?.pods).toEqual(['api'])
})

helmTest('each process is a command of the program, with its probes and settings', async () => {
  const manifests = await renderChart(EVERYTHING)
  const containers = podsOf(manifests).flatMap(({ spec }) => spec.containers)
  const byName = new Map(containers.map((one) => [one.name, one]))
  const valueOf = (name: string, setting: string) => byName.get(name)?.env.find((one) => one.name === setting)?.value
  for (const name of ['api', 'worker', 'migrate']) {
    expect(byName.get(name)?.command).toEqual(['node', 'dist/src/cli.js', name])
    const needed = byName
      .get(name)
      ?.env.filter(({ valueFrom }) => valueFrom !== undefined && !('optional' in valueFrom.secretKeyRef))
    expect(needed?.map((one) => one.name)).toEqual(['DATABASE_URL', 'FAIRLEAD_SECRET_KEY'])
  }
  for (const name of ['api', 'worker']) {
    const get = (path: string) => ({ httpGet: { path, port: 'http' } })
    expect(byName.get(name)).toMatchObject({
      startupProbe: get('/healthz'),
      livenessProbe: get('/healthz'),
      readinessProbe: get(name === 'api' ? '/readyz?schema=newer' : '/readyz'),
    })
    expect(valueOf(name, 'FAIRLEAD_DAILY_SEND_CAP')).toBe('10000000')
    expect(byName.get(name)?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(
      valueOf(name, 'FAIRLEAD_FILES_DIR'),
    )
    const names = byName.get(name)?.env.map((one) => one.name) ?? []
    expect(names.filter((one) => !(SETTING_NAMES as readonly string[]).includes(one))).toEqual([])
  }
  expect(valueOf('worker', 'FAIRLEAD_WORKER_PORT')).toBe('3001')
})

helmTest('a worker is reached by who reads metrics alone, and the job by nobody', async () => {
  const policies = (await renderChart(USUAL)).filter(({ kind }) => kind === 'NetworkPolicy')
  const ingressOf = (name: string) => {
    const found = policies.find(({ metadata }) => metadata.name.endsWith(`-${name}`))
    return (found?.spec as { ingress?: unknown } | undefined)?.ingress
  }
  const from = (...namespaces: string[]) =>
    namespaces.map((name) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } }))
  expect(ingressOf('api')).toEqual([
    { ports: [{ protocol: 'TCP', port: 3000 }], from: from('ingress-nginx', 'monitoring') },
  ])
  expect(ingressOf('worker')).toEqual([{ ports: [{ protocol: 'TCP', port: 3001 }], from: from('monitoring') }])
  expect(ingressOf('migrate')).toEqual([])
  for (const { spec } of policies) expect(spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
})

helmTest.each([
  [PUBLIC_URL, 'This chart brings no PostgreSQL.'],
  [{ ...PUBLIC_URL, 'secrets.create.DATABASE_URL': 'postgres://db/f' }, 'secrets.create.FAIRLEAD_SECRET_KEY is needed'],
  [{ ...USUAL, ...CREATED }, 'Give secrets.existingSecret or secrets.create, not both.'],
  [{ 'secrets.existingSecret': 'ours' }, 'settings.FAIRLEAD_PUBLIC_URL is needed'],
  [{ ...USUAL, 'settings.FAIRLEAD_LOG_LEVLE': 'info' }, 'FAIRLEAD_LOG_LEVLE'],
  [{ ...USUAL, 'settings.FAIRLEAD_POOL_SIZE': '2' }, 'FAIRLEAD_POOL_SIZE'],
  [{ ...USUAL, 'ingress.enabled': 'true' }, 'ingress.host is needed'],
])('Helm refuses %j', async (values, words) => {
  await expect(renderChart(values as ChartValues)).rejects.toThrow(words)
})

helmTest('what Helm prints tells how to go on', async () => {
  const notes = await renderNotes(USUAL)
  expect(notes).toContain('exec --stdin deployment/leads-fairlead-api')
  expect(notes).toContain('FAIRLEAD_TRUSTED_PROXIES is not set')
  expect(notes).toContain('Then open https://leads.example.com')
  expect(notes).toContain('leads-fairlead-files (ReadWriteMany)')
})

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

const SCHEMA = JSON.parse(read('fairlead/values.schema.json')) as Schema

/** Paths of all values that the schema knows, with what it says of them. */
function describedValues({ properties = {} }: Schema, at: readonly string[] = []): (readonly [string, string])[] {
  return Object.entries(properties).flatMap(([name, inner]) => [
    [[...at, name].join('.'), inner.description ?? ''] as const,
    ...describedValues(inner, [...at, name]),
  ])
}

test('every value is described, and every default is a value', () => {
  const described = describedValues(SCHEMA)
  expect(described.filter(([, words]) => !words.endsWith('.'))).toEqual([])
  const known = new Set(described.map(([path]) => path))
  const given = (value: unknown, at: readonly string[]): string[] =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? [at.join('.')]
      : Object.entries(value).flatMap(([name, inner]) => [
          ...(at.length > 0 ? [at.join('.')] : []),
          ...given(inner, [...at, name]),
        ])
  const inside = (path: string) => /\.(?:requests|limits)\.|matchLabels/.test(path)
  const defaults = given(parse(read('fairlead/values.yaml')), [])
  expect(defaults.length).toBeGreaterThan(40)
  expect(defaults.filter((path) => !known.has(path) && !inside(path))).toEqual([])
})

/** What the image or the chart itself sets. */
const SET_BY_CHART = ['PORT', 'FAIRLEAD_WORKER_PORT', 'FAIRLEAD_DATA_DIR', 'FAIRLEAD_FILES_DIR']

test('settings and secrets of the chart are all those of the program', () => {
  const names = ['secrets', 'settings'].flatMap((part) => Object.keys(SCHEMA.properties?.[part]?.properties ?? {}))
  const created = Object.keys(SCHEMA.properties?.secrets?.properties?.create?.properties ?? {})
  const taken = [...names.filter((name) => !['existingSecret', 'create'].includes(name)), ...created, ...SET_BY_CHART]
  expect(taken.toSorted()).toEqual([...SETTING_NAMES].toSorted())
})

test('chart and program have one version', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(parse(read('fairlead/Chart.yaml'))).toMatchObject({ version, appVersion: version })
})

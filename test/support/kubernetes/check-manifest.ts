import { validate as horizontalPodAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler'
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as persistentVolumeClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim'
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount'
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as podDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import type { Manifest } from './helm.ts'

interface Validate {
  (data: unknown): boolean
  errors?: readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[] | null
}

/** Kubernetes' own schemas of what the chart makes, compiled: each reads every field that it knows. */
const SCHEMAS: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': horizontalPodAutoscaler,
  'batch/v1 Job': job,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': podDisruptionBudget,
  'v1 PersistentVolumeClaim': persistentVolumeClaim,
  'v1 Secret': secret,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
}

/** What is wrong with an object: against its schema, and fields that the schema does not know. */
export function faultsOf(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`
  const validate = SCHEMAS[kind]
  if (validate === undefined) return [`There is no schema of ${kind}.`]
  const read = new Set<string>()
  const isRight = validate(watched(manifest, '', read))
  const wrong = isRight
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
        return `${instancePath} ${keyword} ${JSON.stringify(params)}`
      })
  return [...wrong, ...fieldsOf(manifest, '').filter((path) => !read.has(path))]
}

/** The same object, which notes the path of each field that is read. */
function watched<T extends object>(value: T, at: string, read: Set<string>): T {
  return new Proxy(value, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return found
      const path = `${at}/${name}`
      read.add(path)
      return typeof found === 'object' && found !== null ? watched(found, path, read) : found
    },
  })
}

function fieldsOf(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [`${at}/${name}`, ...fieldsOf(inner, `${at}/${name}`)])
}

import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { parse } from 'yaml'

const closed = { additionalProperties: false }
const Words = Type.Array(Type.String(), { minItems: 1 })
const Duration = Type.String({ pattern: '^([0-9]+(ms|s|m|h))+$' })
const Condition = Type.Enum(['service_started', 'service_healthy', 'service_completed_successfully'])

const HealthCheck = Type.Union([
  Type.Object({ disable: Type.Literal(true) }, closed),
  Type.Object(
    {
      test: Type.Array(Type.String(), { minItems: 2 }),
      interval: Duration,
      timeout: Duration,
      start_period: Type.Optional(Duration),
      retries: Type.Integer({ minimum: 1 }),
    },
    closed,
  ),
])

/** The part of the Compose specification that we use; a key that is not in it is most likely a typing mistake. */
const Service = Type.Object(
  {
    image: Type.String(),
    build: Type.Optional(Type.String()),
    command: Type.Optional(Words),
    restart: Type.Enum(['no', 'unless-stopped']),
    env_file: Type.Optional(Type.String()),
    environment: Type.Optional(Type.Record(Type.String(), Type.String())),
    ports: Type.Optional(Words),
    volumes: Type.Optional(Words),
    init: Type.Optional(Type.Boolean()),
    stop_grace_period: Duration,
    cap_drop: Type.Optional(Words),
    security_opt: Type.Optional(Words),
    deploy: Type.Optional(Type.Object({ replicas: Type.Integer({ minimum: 1 }) }, closed)),
    healthcheck: HealthCheck,
    depends_on: Type.Optional(Type.Record(Type.String(), Type.Object({ condition: Condition }, closed))),
  },
  closed,
)

const Compose = Type.Object({
  name: Type.String(),
  services: Type.Record(Type.String(), Service),
  volumes: Type.Record(Type.String(), Type.Null()),
})

type Service = Static<typeof Service>
type Compose = Static<typeof Compose>

/** Faults of a compose file, as sentences: its shape first, and if that holds, what the shape cannot say. */
export function lintCompose(text: string): string[] {
  const compose: unknown = parse(text, { merge: true })
  if (!Value.Check(Compose, compose)) {
    return Value.Errors(Compose, compose).map((error) => `${error.instancePath} ${error.message}`)
  }
  const extra = Object.keys(compose).filter(
    (key) => !['name', 'services', 'volumes'].includes(key) && !key.startsWith('x-'),
  )
  return [
    ...extra.map((key) => `${key} is no key of a compose file`),
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      faultsOf(service, compose).map((fault) => `${name}: ${fault}`),
    ),
  ]
}

function faultsOf(service: Service, compose: Compose): string[] {
  return [
    ...faultsOfImage(service),
    ...(service.ports ?? [])
      .filter((port) => !/^127\.0\.0\.1:\d+:\d+$/.test(port))
      .map((port) => `port ${port} is open to the network`),
    ...Object.entries(service.environment ?? {})
      .filter(([key, value]) => /PASSWORD|SECRET|TOKEN|KEY|_URL/.test(key) && !value.includes('${'))
      .map(([key]) => `${key} is written down; it belongs into the env file`),
    ...(service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((volume) => /^\w/.test(volume) && !(volume in compose.volumes))
      .map((volume) => `volume ${volume} is not declared`),
    ...Object.entries(service.depends_on ?? {}).flatMap(([name, { condition }]) =>
      faultsOfDependency(name, condition, compose.services[name]),
    ),
  ]
}

function faultsOfImage(service: Service): string[] {
  const isOwn = service.build !== undefined
  if (!isOwn) return /:[\w.-]*\d/.test(service.image) ? [] : [`image ${service.image} is not pinned to a version`]
  return service.env_file === undefined ? ['gets no env file'] : []
}

function faultsOfDependency(name: string, condition: Static<typeof Condition>, service: Service | undefined): string[] {
  if (service === undefined) return [`depends on ${name}, which is no service`]
  const isChecked = 'test' in service.healthcheck
  if (condition === 'service_healthy' && !isChecked) return [`waits for the health of ${name}, which is not checked`]
  const mayEnd = service.restart === 'no'
  return condition === 'service_completed_successfully' && !mayEnd
    ? [`waits for the end of ${name}, which restarts`]
    : []
}

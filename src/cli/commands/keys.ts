import type { Command } from 'commander'
import { SCOPES, createKey, listKeys, parseInstant, revokeKey } from '../../accounts/index.ts'
import type { ApiKey } from '../../accounts/index.ts'
import { requireId, showId } from '../../platform/ids.ts'
import { splitList } from '../../platform/settings/read-settings.ts'
import { JSON_LINE, OPERATOR, ORGANIZATION, forOrganization } from '../installation.ts'
import { say, sayJson, table } from '../terminal.ts'

const MOST_LISTED = 10_000

interface CreateOptions {
  organization?: string
  name: string
  scopes?: string
  campaigns?: string
  expires?: string
  json?: true
}

/** `keys create | revoke | list` */
export function addKeys(program: Command): void {
  const keys = program.command('keys').description('create, revoke and list API keys')
  keys
    .command('create')
    .description('create an API key; its value is shown this once')
    .option(...ORGANIZATION)
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <list>', `separated by commas: ${SCOPES.join(', ')} (default: leads:write)`)
    .option('--campaigns <ids>', 'the only campaigns it is for, separated by commas (default: all)')
    .option(
      '--expires <date>',
      'from when on it is refused: 2027-01-31, or an instant with a zone; at most 50 years ahead (default: never)',
    )
    .option(...JSON_LINE)
    .action(create)
  keys
    .command('revoke')
    .description('revoke an API key; within a second no process accepts it')
    .option(...ORGANIZATION)
    .requiredOption('--id <key>', 'the key, as `keys list` shows it')
    .action(revoke)
  keys
    .command('list')
    .description('list the API keys of an organization, without their values')
    .option(...ORGANIZATION)
    .option(...JSON_LINE)
    .action(list)
}

async function create(options: CreateOptions): Promise<void> {
  const { record, key } = await forOrganization(options.organization, (context, { organizationId }) =>
    createKey(context, {
      organizationId,
      name: options.name,
      ...(options.scopes === undefined ? {} : { scopes: splitList(options.scopes) }),
      campaignIds:
        options.campaigns === undefined ? null : splitList(options.campaigns).map((id) => requireId('camp', id)),
      expiresAt: options.expires === undefined ? null : parseInstant(options.expires, '/expires'),
      createdBy: OPERATOR,
    }),
  )
  const id = showId('key', record.keyId)
  if (options.json) return sayJson({ id, key })
  say(`${id}  ${record.scopes.join(', ')}`)
  say(key)
  say('The value is shown this once. Keep it safe.')
}

async function revoke(options: { organization?: string; id: string }): Promise<void> {
  const keyId = requireId('key', options.id)
  await forOrganization(options.organization, (context, { organizationId }) =>
    revokeKey(context, { organizationId, keyId, actor: OPERATOR }),
  )
  say(`${options.id} is revoked.`)
}

async function list(options: { organization?: string; json?: true }): Promise<void> {
  const found = await forOrganization(options.organization, ({ db }, { organizationId }) =>
    listKeys(db, organizationId, { below: null, limit: MOST_LISTED }),
  )
  if (options.json) return sayJson(found.map(show))
  const rows = found.map((key) => [
    showId('key', key.keyId),
    key.name,
    key.startsWith,
    stateOf(key),
    key.scopes.join(','),
  ])
  say(table(['id', 'name', 'starts with', 'state', 'scopes'], rows))
}

function stateOf(key: ApiKey): string {
  if (key.revokedAt !== null) return `revoked ${key.revokedAt.toISOString().slice(0, 10)}`
  if (key.expiresAt !== null) return `until ${key.expiresAt.toISOString().slice(0, 16)}Z`
  return key.lastUsedAt === null ? 'never used' : `used ${key.lastUsedAt.toISOString().slice(0, 16)}Z`
}

function show(key: ApiKey) {
  const { keyId, name, startsWith, scopes, campaignIds, createdAt, lastUsedAt, expiresAt, revokedAt } = key
  return {
    id: showId('key', keyId),
    name,
    startsWith,
    scopes,
    campaignIds: campaignIds?.map((id) => showId('camp', id)) ?? null,
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
  }
}

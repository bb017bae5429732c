import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { findCampaign } from '../../campaigns/index.ts'
import { callerOf, campaignOf, reauthenticate } from '../../http/access/access.ts'
import type { Gatekeeper } from '../../http/access/access.ts'
import { otherCursor, readListCursor, writeListCursor } from '../../http/list-paging.ts'
import type { ListRequest } from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { ReportLagQuery, tellLag } from '../../http/stale-reads.ts'
import { CampaignParams } from '../../http/params.ts'
import { LeadFilterQuery } from '../../leads/index.ts'
import type { LeadScope } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { USUAL_LAG, usableLag } from '../../platform/database/read-stale.ts'
import { AppError, asError } from '../../platform/errors.ts'
import { BYTE_ORDER_MARK } from '../../platform/text/csv.ts'
import { readFilter } from '../saved-filters/saved-filters.ts'
import { MOST_COLUMNS, csvHeader, csvRows, jsonLine } from './export-rows.ts'
import type { ExportedLead } from './export-rows.ts'
import { setExportBusy } from './export-store.ts'
import type { LeadExport } from './export-store.ts'
import { MOST_EXPORTS, beginExport, continueExport, streamExport } from './run-export.ts'

/** A reader that takes nothing for so long is given up and may continue later, in milliseconds. */
const LONGEST_READING_PAUSE = 60_000

const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Enum(['csv', 'ndjson'], {
        title: 'ExportFormat',
        default: 'csv',
        description: 'CSV for spreadsheets, NDJSON for programs.',
      }),
    ),
    filter: Type.Optional(
      Type.String({
        title: 'ExportFilter',
        maxLength: 100,
        description: 'A saved filter, `flt_…`, or its name within the campaign.',
      }),
    ),
    ...LeadFilterQuery.properties,
    ...ReportLagQuery,
    bom: Type.Optional(
      Type.Boolean({ default: false, description: 'Add a byte order mark to CSV, so that Excel detects UTF-8.' }),
    ),
    cursors: Type.Optional(
      Type.Boolean({ default: false, description: 'Add a last column `cursor` to CSV, to resume the export.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        title: 'ExportCursor',
        maxLength: 500,
        description: 'Cursor of the last complete row; keep the other parameters and the saved filter.',
      }),
    ),
  },
  { description: 'Filters combine as in the list of leads.' },
)

const DESCRIPTION = `Every matching lead, oldest first, streamed. If the stream breaks off, repeat the request within a day with the \`cursor\` of the last complete row (in each NDJSON row; in CSV with \`cursors=true\`). It continues without a header or repeated leads.

**NDJSON** (\`application/x-ndjson\`): one lead per line as in \`GET /leads/{prospectId}\`, with \`lastSentAt\`, \`scoring\`, \`points\` by criterion and \`cursor\`.

**CSV** (UTF-8, commas, a header): fixed columns, then \`points.<criterion>\` (of one campaign, at most ${MOST_COLUMNS.points}) and \`otherPoints\`, \`customData.<key>\` for the leads’ keys (at most ${MOST_COLUMNS.customData}, in alphabetical order) and \`otherCustomData\`, then \`company\`, \`contact\`, \`researchData\`, \`extraContext\` and \`unrecognised\`. Objects, lists and texts that look like JSON are JSON in their cell; values without a column are JSON in the \`other…\` columns. Dots in keys are escaped as in filters. Cells that look like formulas get a leading apostrophe. You can import the file with \`POST /imports\`.

Users need a fresh sign-in. Exports appear in the audit log. Each organization can run ${MOST_EXPORTS} exports at a time; more get 429.`

const FILE: object = {
  description: 'The file.',
  content: {
    'text/csv': { schema: Type.String() },
    'application/x-ndjson': { schema: Type.String({ description: 'One lead per line.' }) },
  },
}

/** Leads as a file. */
export function exportRoutes(server: Server, context: Context, keeper: Gatekeeper): void {
  const open = new Set<Readable>()
  // Before the server waits for its connections: a slow reader would hold it up, and can go on elsewhere.
  server.addHook('preClose', async () => {
    for (const stream of open) stream.destroy(new Error('The service stops.'))
  })
  const desk: Desk = { context, keeper, open }
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/leads/export',
    exposeHeadRoute: false,
    schema: {
      operationId: 'exportLeads',
      tags: ['leads'],
      summary: 'Export leads',
      description: DESCRIPTION,
      params: CampaignParams,
      querystring: ExportQuery,
      response: { 200: FILE, ...problems(400, 404, 429) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'leads:read', campaign: 'campaignId', fresh: true } },
    handler: (request, reply) => send(desk, { request, reply, campaigns: campaignOf(request).campaignId }),
  })
  server.route({
    method: 'GET',
    url: '/api/v1/leads/export',
    exposeHeadRoute: false,
    schema: {
      operationId: 'exportAllLeads',
      tags: ['leads'],
      summary: 'Export leads across campaigns',
      description: `Same as for one campaign, with all points in \`otherPoints\`. Keys limited to campaigns get only their leads.`,
      querystring: ExportQuery,
      response: { 200: FILE, ...problems(400, 429) },
    },
    config: { tells: ['Replica-Lag'], access: { scope: 'leads:read', fresh: true } },
    handler: (request, reply) => {
      const { campaignIds } = callerOf(request)
      return send(desk, { request, reply, campaigns: campaignIds === null ? null : [...campaignIds] })
    },
  })
}

interface Desk {
  readonly context: Context
  readonly keeper: Gatekeeper
  readonly open: Set<Readable>
}

type ExportList = ListRequest & Pick<ExportRequest, 'query'>
type ExportRequest = FastifyRequest<{ Querystring: Type.Static<typeof ExportQuery> }>

interface Sending {
  readonly request: ExportRequest
  readonly reply: FastifyReply
  readonly campaigns: LeadScope['campaigns']
}

async function send(desk: Desk, { request, reply, campaigns }: Sending): Promise<FastifyReply> {
  const { context, keeper, open } = desk
  const { organizationId, campaignIds, actor } = callerOf(request)
  const { format = 'csv', bom = false, maxLag = USUAL_LAG } = request.query
  const campaignId = typeof campaigns === 'string' ? campaigns : null
  const { filter, saved } = await readFilter(
    context.db,
    { organizationId, campaignIds, campaignId, actor },
    request.query,
  )
  const scope = { organizationId, campaigns, filter }
  const list = { url: request.url, query: request.query, named: saved?.filter }
  const place = placeOf(readListCursor(context.secrets, list))
  const name = await fileName(context, scope)
  const exporter = { scope, actor, format, maxLag }
  const begun =
    place === undefined ? await beginExport(context, exporter) : await continueExport(context, exporter, place.exportId)
  const { header, write } = writerOf(context, list, begun)
  const opening = place === undefined ? `${bom && format === 'csv' ? BYTE_ORDER_MARK : ''}${header}` : ''
  const mayGoOn = mayGoOnOf(keeper, request)
  const release = releaseOf(context, organizationId, begun)
  const text = streamExport(context, {
    scope,
    maxLag,
    begun,
    after: place?.leadId ?? null,
    opening,
    write,
    mayGoOn,
    release,
  })
  const stream = Readable.from(text)
  open.add(stream)
  stream.once('close', () => {
    open.delete(stream)
    // A text that never began frees nothing itself.
    release().catch((error: unknown) => context.log.warn({ err: asError(error) }, 'A download kept its place.'))
  })
  giveUpStalled(reply)
  tellLag(reply, usableLag(context, maxLag))
  if (reply.raw.closed || reply.raw.destroyed) stream.destroy()
  return reply
    .headers({
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'private, no-store',
    })
    .send(stream)
}

/** Frees the place of a download once, however often it is called: whoever continues it soon has a place of its own. */
function releaseOf(context: Context, organizationId: string, { exportId }: LeadExport): () => Promise<void> {
  let isReleased = false
  return async () => {
    if (isReleased) return
    isReleased = true
    await setExportBusy(context.db, organizationId, exportId, null)
  }
}

/** A slow database is waited for, a reader that takes nothing is not. */
function giveUpStalled({ raw }: FastifyReply): void {
  raw.setTimeout(LONGEST_READING_PAUSE, () => {
    if (raw.writableNeedDrain) raw.destroy()
  })
}

function placeOf(place: readonly unknown[] | undefined): { exportId: string; leadId: string } | undefined {
  if (place === undefined) return undefined
  const [exportId, leadId] = place
  if (typeof exportId === 'string' && typeof leadId === 'string') return { exportId, leadId }
  throw otherCursor()
}

function writerOf(context: Context, list: ExportList, { exportId, columns }: LeadExport) {
  const { format = 'csv', cursors = false } = list.query
  const cursorOf = ({ lead }: ExportedLead) => writeListCursor(context.secrets, list, [exportId, lead.leadId])
  if (format === 'ndjson') {
    return { header: '', write: (exported: ExportedLead) => jsonLine(exported, cursorOf(exported)) }
  }
  const row = csvRows(columns)
  const write = (exported: ExportedLead) => row(exported, cursors ? cursorOf(exported) : undefined)
  return { header: csvHeader(columns, cursors), write }
}

/** A key that is revoked, or a person who is signed out, gets no further page. */
function mayGoOnOf(keeper: Gatekeeper, request: ExportRequest): () => Promise<void> {
  return async () => {
    try {
      await reauthenticate(keeper, request)
    } catch (error) {
      // Signing in a short while ago was asked for at the beginning.
      if (!(error instanceof AppError && error.code === 'fresh_sign_in_required')) throw error
    }
  }
}

async function fileName(context: Context, { organizationId, campaigns }: LeadScope): Promise<string> {
  const day = context.clock.now().toISOString().slice(0, 10)
  const campaign = typeof campaigns === 'string' ? await findCampaign(context.db, organizationId, campaigns) : undefined
  const name = (campaign?.name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return ['leads', ...(name === '' ? [] : [name]), day].join('-')
}

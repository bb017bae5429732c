import Type from 'typebox'
import { callerOf, campaignOf } from '../../http/access/access.ts'
import {
  DEFAULT_LIMIT,
  PageQuery,
  cutPage,
  otherCursor,
  pageOf,
  readListCursor,
  writeListCursor,
} from '../../http/list-paging.ts'
import { problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import { CampaignParams } from '../../http/params.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { nullable } from '../../platform/json-schema.ts'
import { questionsPart } from '../../research/index.ts'
import { Icp } from '../schema.ts'
import { countByVersion, findVersion, listVersions } from './icp-version-store.ts'
import type { IcpVersion } from './icp-version-store.ts'

const SUMMARY = {
  icpVersion: Type.Integer({ description: 'Counts up from 1; the highest is current.' }),
  changedAt: Type.String({ format: 'date-time', description: 'When they were saved.' }),
  changedBy: nullable(Type.String(), '`user_…` or `key_…`, if known.'),
  leads: Type.Integer({ minimum: 0, description: 'Leads scored with this version.' }),
}

const VersionSummary = Type.Object(SUMMARY, { title: 'IcpVersionSummary' })
const VersionAnswer = Type.Object(
  { ...SUMMARY, icp: Icp, questions: questionsPart.schema },
  {
    title: 'IcpVersion',
    'x-extends': 'IcpVersionSummary',
    description: 'A version of the criteria, with the questions they use.',
  },
)

const VersionParams = Type.Object({
  ...CampaignParams.properties,
  icpVersion: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})

/** The criteria of a campaign as each version had them. */
export function icpVersionRoutes(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/icp/versions',
    schema: {
      operationId: 'listIcpVersions',
      tags: ['campaigns'],
      summary: 'List criteria versions',
      description: 'One per change, newest first. Leads keep their score and version until they are rescored.',
      params: CampaignParams,
      querystring: PageQuery,
      response: { 200: pageOf(VersionSummary, 'A page of versions.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'campaigns:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const place = { organizationId: callerOf(request).organizationId, campaignId: campaignOf(request).campaignId }
      const { limit = DEFAULT_LIMIT } = request.query
      const cursor = readListCursor(context.secrets, request)
      const below = cursor === undefined ? null : versionOf(cursor)
      const found = await listVersions(context.db, place, { below, limit: limit + 1 })
      const page = cutPage(found, limit, (last) => writeListCursor(context.secrets, request, [last.icpVersion]))
      const versions = page.rows.map(({ icpVersion }) => icpVersion)
      const leads = await countByVersion(context.db, place, versions)
      return { data: page.rows.map((version) => summaryOf(version, leads)), nextCursor: page.nextCursor }
    },
  })
  server.route({
    method: 'GET',
    url: '/api/v1/campaigns/:campaignId/icp/versions/:icpVersion',
    schema: {
      operationId: 'getIcpVersion',
      tags: ['campaigns'],
      summary: 'Get a criteria version',
      description: 'The criteria behind scores with this `icpVersion`.',
      params: VersionParams,
      response: { 200: VersionAnswer, ...problems(400, 404) },
    },
    config: { access: { scope: 'campaigns:read', campaign: 'campaignId' } },
    handler: async (request) => {
      const place = { organizationId: callerOf(request).organizationId, campaignId: campaignOf(request).campaignId }
      const { icpVersion } = request.params
      const version = await findVersion(context.db, place, icpVersion)
      if (version === undefined) throw notFound('version of the criteria')
      const leads = await countByVersion(context.db, place, [icpVersion])
      return { ...summaryOf(version, leads), icp: version.icp, questions: version.questions }
    },
  })
}

function versionOf([icpVersion, ...more]: readonly unknown[]): number {
  if (typeof icpVersion === 'number' && more.length === 0) return icpVersion
  throw otherCursor()
}

function summaryOf({ icpVersion, changedBy, changedAt }: IcpVersion, leads: ReadonlyMap<number, number>) {
  return { icpVersion, changedAt: changedAt.toISOString(), changedBy, leads: leads.get(icpVersion) ?? 0 }
}

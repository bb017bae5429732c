import type { Command } from 'commander'
import { createApi } from '../api.ts'
import { withScratchInstallation } from './scratch-installation.ts'
import { say } from './tell.ts'

/** `openapi` */
export function addOpenapi(program: Command): void {
  program
    .command('openapi')
    .description('print the API as OpenAPI 3.1, as openapi.json in the checkout has it')
    .action(async () => {
      const document = await withScratchInstallation(async (context, config) => {
        const { server } = await createApi(context, config)
        await server.ready()
        const described = server.swagger()
        await server.close()
        return described
      })
      say(JSON.stringify(document, null, 2))
    })
}

import { defineCall } from '../call.ts'
import { cacheTime } from '../info/info.schema.ts'
import { staticRoutes } from './static.routes.ts'
import { configFile, hostsFile, pairsFile } from './static.schema.ts'

const timed = { query: cacheTime }

export const staticCalls = {
  config: defineCall(staticRoutes.config, {
    summary: 'Get the configuration of this installation',
    ...timed,
    output: configFile,
  }),
  hosts: defineCall(staticRoutes.hosts, {
    summary: 'Get the addresses of nodes, explorer and info service',
    ...timed,
    output: hostsFile,
  }),
  pairs: defineCall(staticRoutes.pairs, { summary: 'List coins and trading pairs', ...timed, output: pairsFile }),
} as const

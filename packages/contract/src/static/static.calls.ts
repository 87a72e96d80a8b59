import { defineCall } from '../call.ts'
import { cacheTime } from '../info/info.schema.ts'
import { noParameters } from '../primitives.schema.ts'
import { staticRoutes } from './static.routes.ts'
import { configFile, hostsFile, pairsFile } from './static.schema.ts'

const timed = { params: noParameters, query: cacheTime, body: noParameters }

export const staticCalls = {
  config: defineCall(staticRoutes.config, {
    summary: 'Configuration of this installation',
    ...timed,
    output: configFile,
  }),
  hosts: defineCall(staticRoutes.hosts, {
    summary: 'Addresses of nodes, explorer and info service',
    ...timed,
    output: hostsFile,
  }),
  pairs: defineCall(staticRoutes.pairs, { summary: 'Coins and trading pairs', ...timed, output: pairsFile }),
} as const

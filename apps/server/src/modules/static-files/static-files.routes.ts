import { staticCalls } from '@tidebook/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/http.errors.ts'
import { registerCall, type CallOptions } from '../http/register-call.ts'
import type { PublicAddresses } from '../http/request-origin.ts'
import type { NetworkFile } from '../network/network-file.ts'
import { configFileOf, hostsFileOf, pairsFileOf } from './static-files.service.ts'
import type { FastifyRequest } from 'fastify'

export interface StaticFilesOptions extends CallOptions {
  /** Undefined until the network is known (first start). */
  readonly network: () => NetworkFile | undefined
  readonly preparing: () => boolean
  readonly addressesOf: (request: FastifyRequest) => PublicAddresses
}

/** Configuration, hosts, coins and pairs of this installation (API-012). */
export const registerStaticFiles = (app: FastifyInstance, options: StaticFilesOptions): void => {
  const network = (): NetworkFile => {
    const known = options.network()
    if (known === undefined) throw new ApiError('notReady', 'The network is being prepared')
    return known
  }
  registerCall(app, staticCalls.config, options, ({ request }) =>
    configFileOf(network(), options.addressesOf(request), options.preparing()),
  )
  registerCall(app, staticCalls.hosts, options, ({ request }) => hostsFileOf(options.addressesOf(request)))
  registerCall(app, staticCalls.pairs, options, () => pairsFileOf(network()))
}

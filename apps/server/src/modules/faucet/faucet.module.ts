import { faucetCalls } from '@tidebook/contract'
import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { Faucet } from './faucet.service.ts'
import { faucetGrants, forgetFaucetGrants } from './stored-faucet-budget.ts'

/** Test money of the local network (U11). @param faucet once it can pay; throws ApiError before, and on other networks */
export const faucetModule = (definition: NetworkDefinition, faucet: () => Faucet): ServerModule => ({
  name: 'faucet',
  roles: ['node', 'api'],
  migrations: { '2026-11-22-faucet-grants': faucetGrants },
  jobs: [forgetFaucetGrants],
  calls: ({ call }) => {
    call(faucetCalls.request, ({ body, visit }) => {
      if (!isValidAddress(definition, body.address)) throw new ApiError('walletFormat')
      return faucet().give(body.address, visit.client.network)
    })
  },
})

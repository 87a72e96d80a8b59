import { isValidAddress } from '@tidebook/protocol/address'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import type { ServerModule } from '../../platform/server-module.ts'
import type { GetMarketContext } from '../market-state/market-context.ts'
import type { AccountStream } from './account-stream.ts'

/** Provides the channel of an account: its balances, orders and events. */
export function accountStreamModule(
  definition: NetworkDefinition,
  accounts: AccountStream,
  market: GetMarketContext,
): ServerModule {
  return {
    name: 'account-stream',
    roles: ['api'],
    channels: {
      account: {
        isInMemory: false,
        exists: ({ address }) => {
          market()
          return isValidAddress(definition, address)
        },
        snapshot: (channel) => accounts.snapshot(channel),
      },
    },
  }
}

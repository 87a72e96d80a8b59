import type { RpcErrorToken } from '../json/error-table.ts'
import type { RpcMethod } from './method.ts'
import { RpcError } from '../json/rpc-error.ts'

interface Group {
  readonly error: RpcErrorToken
  readonly message: string
  readonly names: readonly string[]
}

/** Methods of the family's other nodes that do not apply here, with the reason. */
const GROUPS: readonly Group[] = [
  {
    error: 'notSupported',
    message: 'This node takes no secrets and makes none. Sign where the key is.',
    names: ['channel_authorize', 'sign', 'sign_for', 'validation_create', 'wallet_propose'],
  },
  {
    error: 'notEnabled',
    message: 'This ledger has no payment channels.',
    names: ['channel_verify'],
  },
  {
    error: 'notEnabled',
    message: 'This ledger has no non-fungible tokens of this kind.',
    names: ['nft_buy_offers', 'nft_history', 'nft_info', 'nft_sell_offers', 'nfts_by_issuer'],
  },
  { error: 'notEnabled', message: 'This ledger has no price oracles.', names: ['get_aggregate_price'] },
  { error: 'notEnabled', message: 'This ledger has no vaults.', names: ['vault_info'] },
  { error: 'notEnabled', message: 'This ledger has no multi-purpose tokens.', names: ['mpt_holders'] },
  { error: 'notEnabled', message: 'This ledger has no sponsorships.', names: ['account_sponsoring'] },
  { error: 'notEnabled', message: 'This ledger runs no contracts.', names: ['account_erc', 'erc_info'] },
  {
    error: 'notEnabled',
    message: 'One ordered log decides here: there are no validators, no peers and no consensus to ask about.',
    names: [
      'connect',
      'consensus_info',
      'peer_reservations_add',
      'peer_reservations_del',
      'peer_reservations_list',
      'peers',
      'unl_list',
      'validator_info',
      'validator_list_sites',
      'validators',
    ],
  },
  {
    error: 'notSupported',
    message: 'This node keeps its whole history itself; its own commands look after it.',
    names: [
      'can_delete',
      'fetch_info',
      'get_counts',
      'ledger_cleaner',
      'ledger_request',
      'log_level',
      'logrotate',
      'print',
    ],
  },
]

function unavailable(name: string, { error, message }: Group): RpcMethod {
  return {
    name,
    handle: () => {
      throw new RpcError(error, { message })
    },
  }
}

/** Each unavailable method as a method that returns the reason. */
export const unavailableMethods: readonly RpcMethod[] = GROUPS.flatMap((group) =>
  group.names.map((name) => unavailable(name, group)),
)

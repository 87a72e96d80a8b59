import { parseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains/coins'
import type { ChainAsset, EosConditions } from '@tidebook/chains'
import { bytesOfHex } from '@tidebook/chains/hex'
import { ClientError } from '../client-error.ts'
import { objectAt, isJsonObject, textAt } from './json-object.ts'
import { balanceOf, checkCovered } from './balances.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'
import { parseBalanceText, fetchBalanceText } from './eos-balance.ts'
import { eosPort, type EosNetwork } from './eos-port.ts'
import { EOS_TAPOS } from './eos-tapos.ts'
import { paymentsIn, QUANTITY, timeOf } from './eos-history.ts'
import { RpcError } from './rpc-error.ts'

const MAX_DECIMALS = 18
const MAX_ACTIONS = 200
/** Maximum time from the reference block to the expiration; less time than the blocks up to the last one take. */
const MAX_VALIDITY_MS = 48_000

/** Creates the nodes of EOS (CHN-008..013). */
export function eosNode({ pool, chainId }: EosNetwork): ChainNode {
  const coin = coinOf('eos')
  const account = (name: string, signal?: AbortSignal): Promise<string> =>
    pool.agreed(
      async (host) => resourcesIn(await host.request('/v1/chain/get_account', { account_name: name })),
      (word) => word,
      signal,
    )
  const amountOf = async (name: string, asset: ChainAsset, signal?: AbortSignal): Promise<Decimal> =>
    parseBalanceText(await pool.agreed((host) => fetchBalanceText(host, name, asset), String, signal), asset)
  const balance: ChainNode['balance'] = async (name, asset, signal) =>
    balanceOf(asset, await amountOf(name, asset, signal), ZERO)

  return {
    chain: 'eos',
    coin,
    asset: async (issuer, code = coin.code, signal) => {
      const supply = await pool.agreed(
        async (host) => {
          const stats = await host.request('/v1/chain/get_currency_stats', { code: issuer, symbol: code })
          return textAt(objectAt(stats, code), 'supply')
        },
        (text) => text.replace(/^\d+/u, ''),
        signal,
      )
      const [, , digits = ''] = QUANTITY.exec(supply) ?? []
      if (!QUANTITY.test(supply) || digits.length > MAX_DECIMALS) throw new ChainNodeError('chain/decimals', issuer)
      return { chain: 'eos', code, issuer, decimals: digits.length }
    },
    balance,
    fee: async () => ({ likely: ZERO, most: ZERO }),
    accounts: async (publicKey, signal) => {
      const names = await pool.agreed(
        async (host) => {
          const answer = await host.request('/v1/history/get_key_accounts', { public_key: publicKey })
          const list = isJsonObject(answer) ? answer['account_names'] : undefined
          return Array.isArray(list) ? list.map(String).slice(0, 100).toSorted() : []
        },
        (list) => list.join(' '),
        signal,
      )
      if (names.length === 0) throw new ChainNodeError('chain/eos-inactive')
      return names
    },
    check: async (transfer, signal) => {
      const missing = (code: 'chain/eos-inactive' | 'chain/receiver-inactive') => (error: unknown) => {
        throw error instanceof RpcError && !error.isFetchError ? new ChainNodeError(code, error.message) : error
      }
      const [own] = await Promise.all([
        account(transfer.payer ?? transfer.from, signal).catch(missing('chain/eos-inactive')),
        account(transfer.to, signal).catch(missing('chain/receiver-inactive')),
      ])
      if (own !== 'enough') throw new ChainNodeError('chain/eos-resources')
      const held = await balance(transfer.from, transfer.asset, signal)
      checkCovered(transfer, parseDecimal('0'), { asset: held, coin: held })
    },
    conditions: async (_transfer, terms, signal): Promise<EosConditions> => {
      const { time, ...tapos } = await pool.agreed(
        async (host) => {
          const body = { block_num_or_id: String(terms.firstLedger - EOS_TAPOS.blocksBehind) }
          const block = await host.request('/v1/chain/get_block', body)
          return { ...taposOf(textAt(block, 'id')), time: timeOf(textAt(block, 'timestamp')) }
        },
        JSON.stringify,
        signal,
      )
      // The last block was computed from the time of this block.
      if (terms.sequence * 1000 - time > MAX_VALIDITY_MS)
        throw new ClientError('node/unvalidated', 'Too many transfers have the same time')
      return { family: 'eos', chainId, ...tapos, expiration: terms.sequence }
    },
    history: async (name, signal) => {
      const body = { account_name: name, pos: -1, offset: -MAX_ACTIONS }
      return paymentsIn(await pool.first((host) => host.request('/v1/history/get_actions', body), signal))
    },
    port: eosPort({ pool, chainId }),
  }
}

/**
 * Returns the reference block number and prefix of a block id: its first four bytes, and bytes 8 to 11 in little-endian
 * order.
 */
export function taposOf(id: string): { readonly refBlockNum: number; readonly refBlockPrefix: number } {
  const bytes = bytesOfHex(id)
  if (bytes.length !== 32) throw new RpcError('The response has no valid block', { isFetchError: true })
  const view = new DataView(bytes.buffer)
  return { refBlockNum: view.getUint32(0) & 0xffff, refBlockPrefix: view.getUint32(8, true) }
}

/** Returns whether an account has CPU, network and memory left. */
function resourcesIn(account: unknown): string {
  const left = ['cpu_limit', 'net_limit'].map((name) => Number(objectAt(account, name)['available'] ?? 0))
  const ram = Number(isJsonObject(account) ? (account['ram_quota'] ?? 0) : 0)
  const used = Number(isJsonObject(account) ? (account['ram_usage'] ?? 0) : 0)
  // -1 means unlimited.
  return left.every((each) => each !== 0) && (ram === -1 || used <= ram) ? 'enough' : 'none'
}

import { add, parseDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { coinOf, reserveOf } from '@tidebook/chains/coins'
import {
  ACTIVATION_FEE,
  bytesOfTronAddress,
  FEE_LIMIT,
  MAX_FEE_LIMIT,
  MEMO_FEE,
  SUN_PER_BYTE,
} from '@tidebook/chains/tron'
import type { ChainAsset, Transfer, TronConditions } from '@tidebook/chains'
import { coinsOfUnits, unitsOf } from '@tidebook/chains/units'
import { ClientError } from '../client-error.ts'
import { contractText, countAt, hexNumber, isJsonObject } from './json-object.ts'
import type { JsonObject } from './json-object.ts'
import { balanceOf, checkCovered, isCoin } from './balances.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'
import type { ChainPool } from './chain-pool.ts'
import { tronAccount } from './tron-account.ts'
import { callTronContract, tronBalanceCall, tronDecimals } from './tron-contract.ts'
import { checkTronEnergy } from './tron-energy.ts'
import { BLOCK_MS, BYTES, SLACK, tronBlockAt, tronPort, WINDOW_MS } from './tron-port.ts'

export interface TronNodeOptions {
  readonly pool: ChainPool
  /** Reserve of a wallet in whole coins. Default: the rule for wallets (CST-005). */
  readonly kept?: Decimal
  /** Maximum amount that a token transfer may burn for energy, decimal text in coins. Default: 10 (CHN-006). */
  readonly tokenFeeLimit?: string | undefined
}

const DECIMALS = 6
/** Typical energy cost of a token transfer. */
const LIKELY_CALL = 6_500_000n

/** Creates the nodes of Tron (CHN-001..006). */
export function tronNode({ pool, kept = reserveOf('tron'), tokenFeeLimit }: TronNodeOptions): ChainNode {
  const coin = coinOf('tron')
  const feeLimit = feeLimitOf(tokenFeeLimit)
  const account = (address: string, signal?: AbortSignal): Promise<JsonObject> =>
    pool.agreed(
      (host) => tronAccount(host, '/wallet', address),
      (answer) => `${String(answer['balance'] ?? 0)} ${String(answer['create_time'] ?? '')}`,
      signal,
    )
  const decimalsOf = (contract: string, signal?: AbortSignal): Promise<number> => tronDecimals(pool, contract, signal)
  const amountOf = async (address: string, asset: ChainAsset, signal?: AbortSignal): Promise<Decimal> => {
    if (asset.issuer === undefined) {
      const { balance = 0 } = await account(address, signal)
      return coinsOfUnits(BigInt(countAt({ balance }, 'balance')), DECIMALS)
    }
    const decimals = await decimalsOf(asset.issuer, signal)
    if (decimals !== asset.decimals) throw new ChainNodeError('chain/decimals', asset.issuer)
    const call = tronBalanceCall(asset.issuer, bytesOfTronAddress(address))
    return coinsOfUnits(hexNumber(`0x${await callTronContract(pool, call, signal)}`), decimals)
  }
  const balance: ChainNode['balance'] = async (address, asset, signal) =>
    balanceOf(asset, await amountOf(address, asset, signal), isCoin(asset) ? kept : parseDecimal('0'))
  const feeOf = ({ asset, memo }: Transfer): { likely: Decimal; most: Decimal } => {
    const extra = BYTES * SUN_PER_BYTE + (memo === undefined || memo === '' ? 0n : MEMO_FEE)
    const most = extra + (isCoin(asset) ? ACTIVATION_FEE : feeLimit)
    const likely = extra + (isCoin(asset) ? 0n : LIKELY_CALL)
    return { likely: coinsOfUnits(likely, DECIMALS), most: coinsOfUnits(most, DECIMALS) }
  }
  return {
    chain: 'tron',
    coin,
    asset: async (issuer, code, signal) => {
      const decimals = await decimalsOf(issuer, signal)
      const call = { contract: issuer, selector: 'symbol()', parameter: '' }
      return { chain: 'tron', code: code ?? contractText(await callTronContract(pool, call, signal)), issuer, decimals }
    },
    balance,
    fee: async (transfer) => feeOf(transfer),
    check: async (transfer, signal) => {
      const { asset, from, to } = transfer
      const contract = await pool.agreed(
        async (host) => {
          const answer = await host.request('/wallet/getcontract', { value: to, visible: true })
          return isJsonObject(answer) && typeof answer['bytecode'] === 'string' ? 'contract' : 'account'
        },
        (kind) => kind,
        signal,
      )
      if (contract === 'contract') throw new ChainNodeError('chain/contract-address')
      const [held, own] = await Promise.all([balance(from, asset, signal), balance(from, coin, signal)])
      checkCovered(transfer, isCoin(asset) ? feeOf(transfer).likely : feeOf(transfer).most, {
        asset: held,
        // The coin's reserve pays for fees.
        coin: isCoin(asset) ? { ...own, spendable: add(own.spendable, own.kept) } : own,
      })
      await checkTronEnergy(pool, transfer, feeLimit, signal)
    },
    conditions: async ({ asset }, terms, signal): Promise<TronConditions> => {
      const head = await tronBlockAt(pool, terms.firstLedger, signal)
      // The last block was computed from the time of this block.
      if (Math.abs(terms.sequence - head.time) > SLACK * BLOCK_MS)
        throw new ClientError('node/unvalidated', 'Too many transfers have the same time')
      return {
        family: 'tron',
        refBlockBytes: (terms.firstLedger & 0xffff).toString(16).padStart(4, '0'),
        refBlockHash: head.id.slice(16, 32),
        timestamp: terms.sequence,
        expiration: terms.sequence + WINDOW_MS,
        ...(!isCoin(asset) && { feeLimit }),
      }
    },
    port: tronPort(pool),
  }
}

/** @throws TransferError `transfer/amount` for a limit that the network does not accept */
function feeLimitOf(tokenFeeLimit: string | undefined): bigint {
  return tokenFeeLimit === undefined ? FEE_LIMIT : unitsOf(parseDecimal(tokenFeeLimit), DECIMALS, MAX_FEE_LIMIT)
}

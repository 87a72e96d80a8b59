import type { ChainId } from '@tidebook/chains'
import { hexNumber } from './json-object.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainPool } from './chain-pool.ts'

/** An Ethereum-type chain as the network's file describes it. */
export interface EvmNetwork {
  readonly chain: Extract<ChainId, 'eth' | 'heco' | 'bsc' | 'moac'>
  readonly pool: ChainPool
  readonly chainId: bigint
  /** Number of newest blocks that may still be reverted. */
  readonly confirmations: number
  /** Maximum fee of a transfer, whole coins. */
  readonly highestFee: string
  /** Whether it has a fee market (EIP-1559). */
  readonly hasFeeMarket: boolean
}

export const COIN_DECIMALS = 18

/** Encodes a number for the JSON-RPC of these chains. */
export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`
}

/** Creates the calls of one host. MOAC names the same methods differently. */
export function evmCalls(chain: EvmNetwork['chain']) {
  const call = (host: ChainHost, method: string, params: readonly unknown[]): Promise<unknown> =>
    host.call(`${chain === 'moac' ? 'mc' : 'eth'}_${method}`, params)
  const number = async (host: ChainHost, method: string, params: readonly unknown[] = []): Promise<bigint> =>
    hexNumber(await call(host, method, params))
  return { call, number }
}

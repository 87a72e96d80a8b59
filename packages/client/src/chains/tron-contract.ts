import { MAX_DECIMALS } from '@tidebook/chains/units'
import { isAnswer } from './answers.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'

/** A read-only contract call. */
export interface TronCall {
  readonly contract: string
  readonly selector: string
  /** ABI words, hex */
  readonly parameter: string
}

/** Returns what a contract returns according to most nodes, hex. Empty if it returns nothing. */
export const callTronContract = (
  pool: ChainPool,
  { contract, selector, parameter }: TronCall,
  signal?: AbortSignal,
): Promise<string> =>
  pool.agreed(
    async (host) => {
      const body = { owner_address: contract, contract_address: contract, function_selector: selector, parameter }
      const answer = await host.ask('/wallet/triggerconstantcontract', { ...body, visible: true })
      const results = isAnswer(answer) ? answer['constant_result'] : undefined
      return Array.isArray(results) && typeof results[0] === 'string' ? results[0].slice(0, 1024) : ''
    },
    (value) => value,
    signal,
  )

/**
 * Reads the decimals that a token contract claims.
 * @throws ChainNodeError `chain/decimals` if there are none, or more than allowed
 */
export const tronDecimals = async (pool: ChainPool, contract: string, signal?: AbortSignal): Promise<number> => {
  const answer = await callTronContract(pool, { contract, selector: 'decimals()', parameter: '' }, signal)
  const decimals = /^[0-9a-f]{64}$/iu.test(answer) ? BigInt(`0x${answer}`) : -1n
  if (decimals < 0n || decimals > BigInt(MAX_DECIMALS)) throw new ChainNodeError('chain/decimals', contract)
  return Number(decimals)
}

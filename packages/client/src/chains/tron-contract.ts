import { MOST_DECIMALS } from '@tidebook/chains/units'
import { isAnswer } from './answers.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'

/** A call of a contract that changes nothing. */
export interface TronCall {
  readonly contract: string
  readonly selector: string
  /** words of the ABI, hex */
  readonly parameter: string
}

/** What most nodes say that a contract returns, hex; empty where it returns nothing. */
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

/** The decimals that a token's contract claims. @throws ChainNodeError `chain/decimals` for none, or more than a token may have */
export const tronDecimals = async (pool: ChainPool, contract: string, signal?: AbortSignal): Promise<number> => {
  const answer = await callTronContract(pool, { contract, selector: 'decimals()', parameter: '' }, signal)
  const decimals = /^[0-9a-f]{64}$/iu.test(answer) ? BigInt(`0x${answer}`) : -1n
  if (decimals < 0n || decimals > BigInt(MOST_DECIMALS)) throw new ChainNodeError('chain/decimals', contract)
  return Number(decimals)
}

import { addressWord } from '@tidebook/chains/evm'
import { MAX_DECIMALS } from '@tidebook/chains/units'
import { lowerHex } from '@tidebook/chains/hex'
import { isJsonObject } from './json-object.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'

/** A read-only call of a contract. */
export interface TronCall {
  readonly contract: string
  readonly selector: string
  /** ABI words, hex */
  readonly parameter: string
}

/**
 * Returns the result of a contract call according to one node, hex. Empty if the contract returns nothing.
 * @param area `/walletsolidity` reads the last irreversible block
 */
export async function readTronContract(
  host: ChainHost,
  { contract, selector, parameter }: TronCall,
  area: '/wallet' | '/walletsolidity' = '/wallet',
): Promise<string> {
  const body = { owner_address: contract, contract_address: contract, function_selector: selector, parameter }
  const answer = await host.request(`${area}/triggerconstantcontract`, { ...body, visible: true })
  const results = isJsonObject(answer) ? answer['constant_result'] : undefined
  return Array.isArray(results) && typeof results[0] === 'string' ? results[0].slice(0, 1024) : ''
}

/** Returns the result of a contract call according to most nodes, hex. Empty if the contract returns nothing. */
export function callTronContract(pool: ChainPool, call: TronCall, signal?: AbortSignal): Promise<string> {
  return pool.agreed(
    (host) => readTronContract(host, call),
    (value) => value,
    signal,
  )
}

/** Returns the call that reads an account's balance of a token. `account` is the account's bytes. */
export function tronBalanceCall(contract: string, account: Uint8Array): TronCall {
  return {
    contract,
    selector: 'balanceOf(address)',
    parameter: lowerHex(addressWord(account.subarray(1))),
  }
}

/**
 * Reads the decimals that a token contract claims.
 * @throws ChainNodeError `chain/decimals` if the contract claims none or too many
 */
export async function tronDecimals(pool: ChainPool, contract: string, signal?: AbortSignal): Promise<number> {
  const answer = await callTronContract(pool, { contract, selector: 'decimals()', parameter: '' }, signal)
  const decimals = /^[0-9a-f]{64}$/iu.test(answer) ? BigInt(`0x${answer}`) : -1n
  if (decimals < 0n || decimals > BigInt(MAX_DECIMALS)) throw new ChainNodeError('chain/decimals', contract)
  return Number(decimals)
}

import type { Decimal } from '@tidebook/amount'
import { addressWord, bytesOfAddress, SELECTORS } from '@tidebook/chains/evm'
import type { ChainAsset } from '@tidebook/chains'
import { coinsOfUnits, MAX_DECIMALS } from '@tidebook/chains/units'
import { lowerHex } from '@tidebook/chains/hex'
import { hexNumber } from './json-object.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainHost } from './chain-host.ts'
import { COIN_DECIMALS, evmCalls, quantity, type EvmNetwork } from './evm-calls.ts'

/** Creates the readers of balances and token contracts, which more than half of the nodes must confirm. */
export function evmReader({ chain, pool }: EvmNetwork) {
  const { call, number } = evmCalls(chain)
  const head = (host: ChainHost): Promise<bigint> => number(host, 'blockNumber')

  /** Chooses a block that more than half of the nodes have, so that they can report the same balance. */
  const pinned = (signal?: AbortSignal): Promise<bigint> => pool.median(head, signal)
  const read = async (contract: string, data: string, signal?: AbortSignal): Promise<string> => {
    const block = quantity(await pinned(signal))
    const answer = await pool.agreed(
      async (host) => String(await call(host, 'call', [{ to: contract, data: `0x${data}` }, block])),
      (value) => value,
      signal,
    )
    return answer
  }
  const decimalsOf = async (contract: string, signal?: AbortSignal): Promise<number> => {
    const answer = await read(contract, SELECTORS.decimals, signal)
    const decimals = /^0x[0-9a-f]{64}$/iu.test(answer) ? BigInt(answer) : -1n
    if (decimals < 0n || decimals > BigInt(MAX_DECIMALS)) throw new ChainNodeError('chain/decimals', contract)
    return Number(decimals)
  }
  const amountOf = async (address: string, asset: ChainAsset, signal?: AbortSignal): Promise<Decimal> => {
    if (asset.issuer === undefined) {
      const block = quantity(await pinned(signal))
      const units = await pool.agreed((host) => number(host, 'getBalance', [address, block]), String, signal)
      return coinsOfUnits(units, COIN_DECIMALS)
    }
    // Checks the decimals with the contract: with other decimals the balance would be wrong.
    const decimals = await decimalsOf(asset.issuer, signal)
    if (decimals !== asset.decimals) throw new ChainNodeError('chain/decimals', asset.issuer)
    const words = lowerHex(addressWord(bytesOfAddress(address)))
    return coinsOfUnits(hexNumber(await read(asset.issuer, `${SELECTORS.balanceOf}${words}`, signal)), decimals)
  }
  return { head, read, decimalsOf, amountOf }
}

import { parseDecimal } from '@tidebook/amount'
import { fromHex } from '@tidebook/protocol'
import { chainOf } from '../src/chains.ts'
import { coinOf } from '../src/coins.ts'
import type { ChainId } from '../src/ids.ts'
import type { Transfer, TransferConditions } from '../src/transfer.ts'

/** A publicly known key for tests. */
export const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const OTHER_KEY = '11'.repeat(32)
const CONTRACT_KEY = '22'.repeat(32)

/** Returns the address of a hex key. On EOS, whose accounts have names, returns one of three names. */
export function addressOn(chain: ChainId, key: string): string {
  return chain === 'eos'
    ? ({ [KEY]: 'alice', [OTHER_KEY]: 'bob.1', [CONTRACT_KEY]: 'tokencontrac' }[key] ?? 'carol')
    : chainOf(chain).addressOfKey(fromHex(key.toUpperCase()))
}

/** Returns a transfer of 1.25 of the coin or a token from the known key to another one. */
export function transferOn(chain: ChainId, isToken: boolean): Transfer {
  const coin = coinOf(chain)
  const isRipple = coin.decimals === 6 && chain !== 'tron'
  const token = {
    chain,
    code: 'USD',
    issuer: addressOn(chain, CONTRACT_KEY),
    ...(isRipple ? {} : { decimals: 6 }),
  }
  return {
    from: addressOn(chain, KEY),
    to: addressOn(chain, OTHER_KEY),
    asset: isToken ? token : coin,
    amount: parseDecimal('1.25'),
  }
}

const CHAIN_NUMBERS: Partial<Record<ChainId, bigint>> = { eth: 1n, heco: 128n, bsc: 56n, moac: 99n }

/** Returns conditions as a node might report them. */
export function conditionsFor(chain: ChainId, isLegacy = false): TransferConditions {
  const chainId = CHAIN_NUMBERS[chain]
  if (chainId !== undefined) {
    const gasPrice = { gasPrice: 20_000_000_000n }
    const market = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const price = isLegacy || chain === 'moac' ? gasPrice : market
    return { family: 'evm', chainId, nonce: 5n, gasLimit: 90_000n, price }
  }
  if (chain === 'tron') {
    const timestamp = 1_700_000_000_000
    const block = { refBlockBytes: '0a1b', refBlockHash: '0011223344556677' }
    return { family: 'tron', ...block, expiration: timestamp + 60_000, timestamp }
  }
  if (chain === 'eos') {
    const block = { refBlockNum: 4711, refBlockPrefix: 3_405_691_582 }
    return { family: 'eos', chainId: 'ab'.repeat(32), ...block, expiration: 1_700_000_030 }
  }
  return { family: 'ripple', fee: 10n, sequence: 3, lastLedger: 1000 }
}

import type { ChainNode } from '@tidebook/client/chains'
import { isRippleChain } from '@tidebook/chains/coins'
import { isOtherCode, type CoinSource } from '../../transfer/index.ts'
import { chainProblem } from '../model/chain-problem.ts'

/** Coins of another network. On chains with token contracts the nodes return name and decimals. */
export function createCoinSource(node: ChainNode): CoinSource {
  return {
    chain: node.chain,
    native: node.coin.code,
    isCode: node.chain === 'eos' || isRippleChain(node.chain) ? isOtherCode : undefined,
    describe: async (issuer, code) => {
      const asset = await node.asset(issuer, code === '' ? undefined : code)
      return {
        chain: node.chain,
        code: asset.code,
        issuer,
        ...(asset.decimals !== undefined && { decimals: asset.decimals }),
      }
    },
    problemOf: chainProblem,
  }
}

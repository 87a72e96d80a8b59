import { ClientError } from '@tidebook/client'
import { issuedFromText, issuedNumber, type LedgerNumber } from '@tidebook/amount'
import { amountOf, leastSlotPrice, outbidPrice, SLOT_INTERVALS } from '@tidebook/amount/exchange'
import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore, nodePool } from '../../network/index.ts'
import { assetOf, type TokenName } from '../../swap/index.ts'
import type { PoolPair } from './pool-transactions.ts'

/** One provider's vote. Fees are units of 1/100,000; all weights add up to 100,000. */
interface FeeVote {
  readonly account: string
  readonly fee: number
  readonly weight: number
}

/** Votes and auction slot of a pool, from the ledger. */
export interface PoolRules {
  readonly votes: readonly FeeVote[]
  readonly slot: { readonly account: string; readonly fee: number; readonly until: number } | undefined
  /** Current price of a bid, in the pool's tokens. */
  readonly price: LedgerNumber
}

interface Answer {
  readonly amm: {
    readonly trading_fee: number
    readonly lp_token: { readonly value: string }
    readonly vote_slots?: readonly {
      readonly account: string
      readonly trading_fee: number
      readonly vote_weight: number
    }[]
    readonly auction_slot?: {
      readonly account: string
      readonly discounted_fee: number
      readonly expiration: string
      readonly time_interval: number
      readonly price: { readonly value: string }
    }
  }
}

async function fetchPoolRules(one: TokenName, other: TokenName): Promise<PoolRules | undefined> {
  try {
    const params = { asset: assetOf(one), asset2: assetOf(other), ledger_index: 'validated' }
    const { amm } = (await nodePool().request('amm_info', params)) as unknown as Answer
    const least = leastSlotPrice(issuedNumber(issuedFromText(amm.lp_token.value)), amm.trading_fee)
    const slot = amm.auction_slot
    const until = slot === undefined ? 0 : Date.parse(slot.expiration.replace(/\.\d+\+0000$/, 'Z'))
    const held = slot !== undefined && slot.time_interval < SLOT_INTERVALS - 1
    const price = held ? outbidPrice(issuedNumber(issuedFromText(slot.price.value)), slot.time_interval, least) : least
    return {
      votes: (amm.vote_slots ?? []).map((vote) => ({
        account: vote.account,
        fee: vote.trading_fee,
        weight: vote.vote_weight,
      })),
      slot: until > Date.now() ? slot && { account: slot.account, fee: slot.discounted_fee, until } : undefined,
      price: amountOf(false, price),
    }
  } catch (error) {
    if (error instanceof ClientError) return undefined
    throw error
  }
}

/** Returns the votes and the auction slot of a pool, and reads them again with every ledger. */
export function usePoolRules({ one, other }: PoolPair): PoolRules | undefined {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const { code, issuer } = one
  const { code: code2, issuer: issuer2 } = other
  const key = [code, issuer, code2, issuer2].join('|')
  const [known, setKnown] = useState<{ readonly key: string; readonly rules: PoolRules }>()
  useEffect(() => {
    let isStopped = false
    void fetchPoolRules({ code, issuer }, { code: code2, issuer: issuer2 }).then((rules) => {
      if (!isStopped && rules !== undefined) setKnown({ key, rules })
    })
    return () => {
      isStopped = true
    }
  }, [key, code, issuer, code2, issuer2, ledger])
  return known?.key === key ? known.rules : undefined
}

import { FLOAT_ZERO, compareLedger, floatToInteger } from '@tidebook/amount'
import type { LedgerFloat, LedgerNumber } from '@tidebook/amount'
import { float, floatOf, over, plus, times } from '@tidebook/amount/exchange'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { PoolVote } from '../state/pool-parts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { poolTokensOf } from './pool-balances.ts'
import { ALL_WEIGHT } from './pool-start.ts'
import type { Pool } from './pool.ts'

const MAX_VOTES = 8

interface Ballot {
  readonly account: AccountEntry
  readonly fee: number
  readonly tokens: LedgerNumber
}

function integerOf({ mantissa, exponent }: LedgerFloat): number {
  return Number(floatToInteger(mantissa, exponent))
}

function isWeaker(a: Ballot, b: Ballot): boolean {
  const order = compareLedger(a.tokens, b.tokens)
  if (order !== 0) return order < 0
  return a.fee < b.fee || (a.fee === b.fee && a.account.idText < b.account.idText)
}

function weakestOf(ballots: readonly Ballot[]): Ballot | undefined {
  return ballots.reduce<Ballot | undefined>((weakest, ballot) => {
    return weakest === undefined || isWeaker(ballot, weakest) ? ballot : weakest
  }, undefined)
}

/** Adds a vote. If all vote slots are taken, replaces the weakest vote if that has less weight. */
function joined(ballots: readonly Ballot[], mine: Ballot): readonly Ballot[] {
  if (ballots.length < MAX_VOTES) return [...ballots, mine]
  const weakest = weakestOf(ballots)
  if (weakest === undefined) return ballots
  const order = compareLedger(mine.tokens, weakest.tokens)
  const wins = order > 0 || (order === 0 && mine.fee > weakest.fee)
  return wins ? ballots.map((ballot) => (ballot === weakest ? mine : ballot)) : ballots
}

/** Returns the mean of the voted fees, weighted by tokens. */
function meanFee(ballots: readonly Ballot[]): number {
  let above: LedgerFloat = FLOAT_ZERO
  let below: LedgerFloat = FLOAT_ZERO
  for (const { fee, tokens } of ballots) {
    above = plus(above, times(float(fee), floatOf(tokens)))
    below = plus(below, floatOf(tokens))
  }
  return integerOf(over(above, below))
}

/** Returns the votes of a pool's current holders after adding or changing one vote, and the resulting trading fee. */
export function countVotes(
  work: LedgerContext,
  pool: Pool,
  account: AccountEntry,
  fee: number,
): { readonly votes: readonly PoolVote[]; readonly fee: number } {
  const held: Ballot[] = []
  for (const vote of pool.votes) {
    const tokens = poolTokensOf(work, pool, vote.account)
    if (tokens.mantissa === 0n) continue
    held.push({ account: vote.account, fee: vote.account === account ? fee : vote.fee, tokens })
  }
  const mine = { account, fee, tokens: poolTokensOf(work, pool, account) }
  const ballots = held.some((ballot) => ballot.account === account) ? held : joined(held, mine)
  const votes = ballots.map(({ account: voter, fee: vote, tokens }) => ({
    account: voter,
    fee: vote,
    weight: integerOf(over(times(floatOf(tokens), float(ALL_WEIGHT)), floatOf(pool.tokens))),
  }))
  return { votes, fee: meanFee(ballots) }
}

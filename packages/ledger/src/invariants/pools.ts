import { zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { AMM } from '../entries/objects/object-types.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { balanceFor } from '../money/line-access.ts'
import type { PoolValues } from '../pools/pool.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef, IssuedAssetRef } from '../state/asset-ref.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import { difference, isBelow, magnitude, product, roundingOf, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes, Invariant } from './invariant.ts'
import { leewayOf, positionsOf } from './positions.ts'

/** Balances of a pool and its outstanding tokens. */
interface PoolState {
  readonly balances: readonly [LedgerNumber, LedgerNumber]
  readonly tokens: LedgerNumber
  readonly tokenAsset: IssuedAssetRef
}

/** A pool that the transaction changed. */
interface TouchedPool {
  readonly account: AccountEntry
  readonly before: PoolState | undefined
  readonly after: PoolState | undefined
}

type Look = <Fields extends Threaded>(entry: Entry<Fields>) => Fields | undefined

function poolIdOf(fields: AccountFields | undefined): string {
  return fields?.settings.poolId ?? ''
}

function balanceOf(context: ApplyContext, account: AccountEntry, asset: AssetRef, look: Look): LedgerNumber {
  if (!isIssued(asset)) return { native: true, mantissa: look(account)?.balance ?? 0n, exponent: 0 }
  const line = context.state.findLine(account, asset.issuer, asset.currency)
  const fields = line === undefined ? undefined : look(line)
  return line === undefined || fields === undefined ? zeroOf(false) : balanceFor(line, fields, account)
}

function stateOf(context: ApplyContext, account: AccountEntry, look: Look): PoolState | undefined {
  const object = context.state.journal.byKey(poolIdOf(account.fields ?? look(account)))
  if (!(object instanceof ObjectEntry) || object.type.name !== AMM.name) return undefined
  // The type determines the schema of its values.
  const values = look(object)?.values as PoolValues | undefined
  if (values?.Asset === undefined || values.Asset2 === undefined || values.LPTokenBalance === undefined)
    return undefined
  const { amount: tokens, asset: tokenAsset } = values.LPTokenBalance
  if (!isIssued(tokenAsset)) return undefined
  const [first, second] = [values.Asset, values.Asset2]
  const balances = [balanceOf(context, account, first, look), balanceOf(context, account, second, look)] as const
  return { balances, tokens, tokenAsset }
}

function accountsOf(changes: Changes): Set<AccountEntry> {
  const accounts = new Set<AccountEntry>()
  for (const { entry, before, after } of changes.accounts) if (poolIdOf(after ?? before) !== '') accounts.add(entry)
  for (const { entry } of changes.lines) {
    if (poolIdOf(entry.low.fields) !== '') accounts.add(entry.low)
    if (poolIdOf(entry.high.fields) !== '') accounts.add(entry.high)
  }
  for (const { entry } of changes.objects) {
    const [account] = entry.holders
    if (entry.type.name === AMM.name && account !== undefined) accounts.add(account)
  }
  return accounts
}

const cache = new WeakMap<Changes, readonly TouchedPool[]>()

/**
 * Returns every pool whose account, lines or entry changed. Computed once for all invariants that examine the same
 * changes.
 */
function touchedPools(context: ApplyContext, changes: Changes): readonly TouchedPool[] {
  const cached = cache.get(changes)
  if (cached !== undefined) return cached
  const earlier: Look = <Fields extends Threaded>(entry: Entry<Fields>) => {
    const change = changes.all.of(entry)
    // The old values of a change have the type of its entry.
    return change === undefined ? entry.fields : (change.before as Fields | undefined)
  }
  const pools = [...accountsOf(changes)].map((account) => ({
    account,
    before: stateOf(context, account, earlier),
    after: stateOf(context, account, (entry) => entry.fields),
  }))
  cache.set(changes, pools)
  return pools
}

function isSame(before: AccountFields, after: AccountFields): boolean {
  return before.flags === after.flags && before.settings === after.settings && before.sequence === after.sequence
}

/** Transaction types that trade with pools, deposit or withdraw. */
const TRADING: ReadonlySet<string> = new Set(['Payment', 'OfferCreate', 'AMMCreate', 'AMMDeposit', 'AMMWithdraw'])

function isKept({ tx }: ApplyContext, before: AccountFields, after: AccountFields): boolean {
  if (!isSame(before, after)) return false
  // A pool loses its asset lines when it is emptied and gets them again when it is refilled.
  return TRADING.has(tx.type) || (before.balance === after.balance && before.ownerCount === after.ownerCount)
}

/** Whether a pool exists if and only if its account exists. */
function hasPool({ state }: ApplyContext, entry: AccountEntry, poolId: string): boolean {
  const object = state.journal.byKey(poolId)
  const isThere = object instanceof ObjectEntry && object.type.name === AMM.name && object.fields !== undefined
  return isThere === (entry.fields !== undefined)
}

/** Only trades, deposits and withdrawals change the account of a pool. */
export const poolAccountsKept: Invariant = {
  name: 'pool accounts unchanged',
  looksAt: ['accounts'],
  holds(context, { accounts }) {
    for (const { entry, before, after } of accounts) {
      const poolId = (after ?? before)?.settings.poolId ?? ''
      if (poolId === '') continue
      if (before !== undefined && after !== undefined && !isKept(context, before, after)) return false
      if (!hasPool(context, entry, poolId)) return false
    }
    return true
  },
}

/** Tolerance for rounding a remaining balance to sixteen digits. The reference allows one part in 10^7. */
const MIN_PRODUCT_RATIO: Exact = { mantissa: 9_999_999n, exponent: -7 }

function productOf({ balances: [first, second] }: PoolState): Exact {
  return product(first, second)
}

function isSwap({ tx }: ApplyContext): boolean {
  return !tx.type.startsWith('AMM')
}

/** Trading with a pool never lowers the product of its balances. */
export const poolProductKept: Invariant = {
  name: 'pool products never fall',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds(context, changes) {
    if (!isSwap(context)) return true
    for (const { before, after } of touchedPools(context, changes)) {
      if (before === undefined || after === undefined) continue
      if (isBelow(productOf(after), product(productOf(before), MIN_PRODUCT_RATIO))) return false
    }
    return true
  },
}

const ZERO: Exact = { mantissa: 0n, exponent: 0 }

function isCounted({ account, before, after }: TouchedPool, changes: Changes): boolean {
  // The last provider's withdrawal also removes the difference that rounding made.
  if (after === undefined || after.tokens.mantissa === 0n) return true
  const counted = before === undefined ? after.tokens : difference(after.tokens, before.tokens)
  const { currency } = after.tokenAsset
  const redeemed = positionsOf(changes).find(
    (position) => position.account === account && position.currency === currency,
  )
  const apart = magnitude(total(counted, redeemed?.change ?? ZERO))
  const largest = Math.max(after.tokens.exponent, redeemed?.largest ?? after.tokens.exponent)
  return !isBelow(leewayOf({ largest }), apart)
}

/** A pool's outstanding tokens change by the same amount as the providers' balances. */
export const poolSharesCounted: Invariant = {
  name: 'pool tokens match their total',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) => touchedPools(context, changes).every((pool) => isCounted(pool, changes)),
}

/** The reference allows one part in 10^11 of the tokens, which is twice that for their square. */
const COVERED: Exact = { mantissa: 100_000_000_002n, exponent: -11 }

/**
 * Returns a balance before its last rounding. A withdrawal from a larger balance was rounded to the precision of the
 * larger one.
 */
function atMost(balance: LedgerNumber, before: LedgerNumber): Exact {
  const [own, larger] = [roundingOf(balance), roundingOf(before)]
  return total(balance, isBelow(own, larger) ? larger : own)
}

function covering({ balances: [first, second] }: PoolState, before: PoolState | undefined): Exact {
  const [firstBefore, secondBefore] = before?.balances ?? [first, second]
  return product(product(atMost(first, firstBefore), atMost(second, secondBefore)), COVERED)
}

function squareOf({ tokens }: PoolState): Exact {
  return product(tokens, tokens)
}

/** Rounding losses in a small pool are permanent: later deposits do not improve the coverage of its tokens. */
function isNoWorse(before: PoolState, after: PoolState): boolean {
  const had = product(before.balances[0], before.balances[1])
  return !isBelow(product(squareOf(before), covering(after, before)), product(squareOf(after), had))
}

function isCovered({ before, after }: TouchedPool): boolean {
  if (after === undefined || !isBelow(covering(after, before), squareOf(after))) return true
  return before !== undefined && isNoWorse(before, after)
}

/** A pool's outstanding tokens never exceed the square root of the product of its balances. */
export const poolSharesCovered: Invariant = {
  name: 'pool tokens backed by assets',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) => touchedPools(context, changes).every(isCovered),
}

function isConsistent({ balances: [first, second], tokens }: PoolState): boolean {
  const isOut = tokens.mantissa > 0n
  return tokens.mantissa >= 0n && first.mantissa > 0n === isOut && second.mantissa > 0n === isOut
}

/** A pool has balances of both assets if and only if it has outstanding tokens. */
export const poolsFullOrEmpty: Invariant = {
  name: 'pools with outstanding tokens hold assets',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) =>
    touchedPools(context, changes).every(({ after }) => after === undefined || isConsistent(after)),
}

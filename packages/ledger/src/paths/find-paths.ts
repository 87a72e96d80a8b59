import { addLedger, issuedNumber, mulRatio, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { quantityOf } from '../base/tx-fields.ts'
import { MAX_TOKENS } from '../flow/most-tokens.ts'
import { exists, requireFields } from '../money/accounts.ts'
import { takeNative } from '../money/native-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { catchLedgerFault } from '../base/catch-ledger-fault.ts'
import { AccountEntry, NO_SETTINGS } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { findCandidates } from './candidates.ts'
import { choosePaths } from './choose-paths.ts'
import type { PathQuery } from './explore.ts'
import type { PathAlternative, PathSearch } from './path-search.ts'
import { Routes } from './routes.ts'
import { trialPayment } from './trial-payment.ts'
import type { ParsedAmount, ParsedPathStep, ParsedPaths } from '@tidebook/protocol'
import type { Money, Party, Path, PathNode } from '../flow/strand.ts'
import { binaryText } from '../state/binary-text.ts'
import type { Asset } from '../views/view-types.ts'
import { spendableCurrencies } from './neighbours.ts'

/** Maximum number of spent assets in one search: requested ones, and ones that the source holds. */
const MAX_SOURCES = 18
const MAX_ASSETS = 8

function named(work: LedgerContext, source: AccountEntry, { currency, issuer }: Asset): AssetRef | undefined {
  if (currency === undefined) return work.state.native
  const existing = work.state.findCurrency(currency)
  if (existing === undefined) return undefined
  const giver = issuer === undefined ? source : work.state.findAccount(issuer)
  if (giver === undefined) return undefined
  return giver === source ? work.state.internAsset(existing, source) : giver.assets.get(existing)
}

/** Returns the assets that the source may spend: as requested, the asset of its limit, or everything that it holds. */
function sourceAssets(
  work: LedgerContext,
  source: AccountEntry,
  { sources, sendMax }: PathSearch,
): readonly AssetRef[] {
  const requested = sendMax === undefined ? sources : [sendMax]
  const assets =
    requested === undefined
      ? [
          work.state.native,
          ...spendableCurrencies(source, MAX_ASSETS).map((currency) => work.state.internAsset(currency, source)),
        ]
      : requested.flatMap((asset) => named(work, source, asset) ?? [])
  return [...new Set(assets)].slice(0, MAX_SOURCES)
}

/** Id of an account object outside of the state. */
const UNKNOWN = -1

/** An account that the payment would create. It exists only during a trial. */
interface TrialAccount {
  readonly account: AccountEntry
  during<T>(run: () => T): T
}

function createTrialAccount(work: LedgerContext, source: AccountEntry, id: Uint8Array): TrialAccount {
  const { journal, keys } = work.state
  const account = work.state.findAccount(id) ?? new AccountEntry(UNKNOWN, binaryText(id), keys)
  return {
    account,
    during(run) {
      const mark = journal.mark()
      const { thread } = requireFields(source)
      journal.set(account, { balance: 0n, sequence: 1, ownerCount: 0, flags: 0, settings: NO_SETTINGS, thread })
      try {
        return run()
      } finally {
        journal.rollback(mark)
      }
    },
  }
}

const NATIVE = new Uint8Array(20)

function accountBytes(party: Party): Uint8Array {
  return party === 'native' ? NATIVE : party.id
}

function currencyBytes(money: Money): Uint8Array {
  return money === 'native' ? NATIVE : money.bytes
}

function stepOf({ account, currency, issuer }: PathNode): ParsedPathStep {
  return {
    ...(account === undefined ? {} : { account: accountBytes(account) }),
    ...(currency === undefined ? {} : { currency: currencyBytes(currency) }),
    ...(issuer === undefined ? {} : { issuer: accountBytes(issuer) }),
  }
}

/** Converts paths to the form of a transaction field. */
function pathsValue(paths: readonly Path[]): ParsedPaths {
  return paths.map((path) => path.map(stepOf))
}

/** Converts an amount to the form of a transaction field. */
function amountValue(amount: LedgerNumber, asset: AssetRef): ParsedAmount {
  const { mantissa, exponent } = amount
  if (!isIssued(asset)) return { currency: undefined, issuer: undefined, mantissa, exponent: 0 }
  return { currency: asset.currency.bytes, issuer: asset.issuer.id, mantissa, exponent }
}

/** Factor, in parts of 10^9, by which a limit may exceed the cost of a payment when rounding requires it. */
const ROUNDING = 1_000_000_001
const BILLION = 1_000_000_000

function requestedAmount(work: LedgerContext, { deliver, everything }: PathSearch): LedgerNumber {
  if (!everything) return quantityOf(deliver)
  return deliver.currency === undefined ? nativeNumber(work.rules.maxNative) : MAX_TOKENS
}

function smallestMore(amount: LedgerNumber): LedgerNumber {
  if (amount.native) return addLedger(amount, nativeNumber(1n))
  return issuedNumber(mulRatio(amount, ROUNDING, BILLION, true))
}

/** Returns the alternative as a payment that succeeds, with the next larger limit when rounding prevents it. */
function confirmed(
  work: LedgerContext,
  { source, spend, deliver }: PathQuery,
  target: Uint8Array,
  paths: PathAlternative['paths'],
  moved: { readonly in: LedgerNumber; readonly out: LedgerNumber },
): PathAlternative | undefined {
  for (const limit of [moved.in, smallestMore(moved.in)]) {
    const pathAlternative = { paths, spent: amountValue(limit, spend), delivered: amountValue(moved.out, deliver) }
    if (trialPayment(work, source, target, pathAlternative) === 'tesSUCCESS') return pathAlternative
  }
  return undefined
}

function alternative(
  work: LedgerContext,
  routes: Routes,
  journey: PathQuery,
  search: PathSearch,
  onScratch: <T>(run: () => T) => T,
): PathAlternative | undefined {
  const amounts = {
    deliver: requestedAmount(work, search),
    spendMost: search.sendMax === undefined ? undefined : quantityOf(search.sendMax),
    allowPartial: search.everything,
  }
  const chosen = onScratch(() => choosePaths(work, journey, findCandidates(work, routes, journey), amounts))
  return chosen && confirmed(work, journey, search.target, pathsValue(chosen.paths), chosen.moved)
}

/** A ledger fault rules out the path but does not fail the search. */
function guarded<T>(run: () => T): T | undefined {
  return catchLedgerFault<T | undefined>(run, undefined)
}

function sourcesOf(
  work: LedgerContext,
  source: AccountEntry,
  deliver: AssetRef,
  search: PathSearch,
): readonly AssetRef[] {
  const isRound = search.target.every((byte, index) => byte === source.id[index])
  return sourceAssets(work, source, search).filter((spend) => {
    if (!isIssued(spend)) return isIssued(deliver)
    return !(isRound && spend.currency === deliver.currency)
  })
}

/** Finds alternatives for a payment, one per spendable asset, each with its cheapest paths. */
export function findPaths(work: LedgerContext, search: PathSearch): readonly PathAlternative[] {
  const { state } = work
  const { journal } = state
  const source = state.findAccount(search.source)
  const { currency, issuer } = search.deliver
  const deliver = state.findAsset(currency, issuer) ?? ownToken(work, search)
  if (!exists(source) || deliver === undefined) return []
  const mark = journal.mark()
  try {
    const targetAccount = state.findAccount(search.target)
    if (!exists(targetAccount) && isIssued(deliver)) return []
    const routes = new Routes(work)
    return sourcesOf(work, source, deliver, search).flatMap((spend) => {
      const onScratch = <T>(run: () => T): T => {
        const inner = journal.mark()
        takeNative(work, source, work.rules.baseFee)
        try {
          return run()
        } finally {
          journal.rollback(inner)
        }
      }
      const result = guarded(() => {
        const target = exists(targetAccount) ? targetAccount : undefined
        if (target !== undefined) {
          return alternative(work, routes, { source, target, spend, deliver }, search, onScratch)
        }
        const fresh = createTrialAccount(work, source, search.target)
        const chosen = { source, target: fresh.account, spend, deliver }
        return alternative(work, routes, chosen, search, (run) => onScratch(() => fresh.during(run)))
      })
      return result === undefined ? [] : [result]
    })
  } finally {
    journal.rollback(mark)
  }
}

/** The receiver as issuer means tokens of any issuer that the receiver accepts. */
function ownToken(work: LedgerContext, { deliver, target }: PathSearch): AssetRef | undefined {
  const { currency, issuer } = deliver
  if (currency === undefined || issuer === undefined) return undefined
  const receiver = work.state.findAccount(target)
  const existing = work.state.findCurrency(currency)
  const isOwn = issuer.every((byte, index) => byte === target[index])
  if (!isOwn || receiver === undefined || existing === undefined) return undefined
  return work.state.internAsset(existing, receiver)
}

import { formatDecimal, decimalOf } from '@tidebook/amount'
import type { PaperAccount, PaperFill, PaperPair } from '@tidebook/client/paper'
import type { TradingPair } from '@tidebook/contract'
import { figureText } from '@tidebook/ui'
import { translate } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { createStore } from '../../../lib/store.ts'
import { pairKey, pairsFileStore, pairsOf } from '../../markets/index.ts'
import { marketStream, nodePool } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { balanceKeys, paperBalances, paperText } from '../model/paper-figures.ts'
import { PAPER_STARTING, paperStore } from '../model/paper-mode.ts'
import { NO_PAPER_ACTIVITY, PAPER_ID_PREFIX, paperActivityStore } from '../model/paper-activity.ts'
import { activityOf } from '../model/activity-of.ts'
import { PaperDesk } from './paper-desk.ts'

/** Decimals of a signed amount (TRD-023). */
const AMOUNT_DECIMALS = 6
/** Decimals of a transfer rate on the ledger. */
const RATE_DIGITS = 9
/** Initial balances of a new account: in the native coin, and in every other token. */
const FIRST_NATIVE = '1000000'
const FIRST_OTHER = '10000'

const deskStore = createStore<PaperDesk | undefined>(undefined)

/** Converts a configured pair to the engine's format. */
export function paperPair(pair: TradingPair): PaperPair {
  const { base, counter, amountDecimal } = pair
  return { key: pairKey(pair), base, counter, amountDecimals: Math.min(AMOUNT_DECIMALS, amountDecimal) }
}

function pairs(): readonly TradingPair[] {
  return pairsOf(pairsFileStore.get())
}

async function ratesOf({ key }: PaperPair): Promise<Readonly<Record<string, string>>> {
  const pair = pairs().find((each) => pairKey(each) === key)
  const tokens = [
    [pair?.base, pair?.baseIssuer],
    [pair?.counter, pair?.counterIssuer],
  ] as const
  const rates = await Promise.all(
    tokens.map(async ([code, issuer]) => {
      if (code === undefined || issuer === undefined || issuer === '') return []
      const { account_data: data } = await nodePool().accountInfo(issuer)
      const rate = Number(data['TransferRate'] ?? 0)
      return rate === 0 ? [] : [[code, formatDecimal(decimalOf(rate, RATE_DIGITS))] as const]
    }),
  )
  return Object.fromEntries(rates.flat())
}

/** Returns the initial balances of an account: the native coin, the anchor, and the pair's counter token. */
export function firstBalances({ counter }: Pick<PaperPair, 'counter'>): Record<string, string> {
  const { native, anchor } = network()
  const others = [anchor.code, counter].filter((code) => code !== native.code)
  return { [native.code]: FIRST_NATIVE, ...Object.fromEntries(others.map((code) => [code, FIRST_OTHER])) }
}

function showFills(fills: readonly PaperFill[]): void {
  for (const { side, pair, amount, price } of fills.slice(-3)) {
    const found = pairs().find((each) => pairKey(each) === pair)
    showToast({
      kind: side,
      title: translate(`paper.filled.${side}`, {
        amount: figureText(paperText(amount)),
        coin: found?.baseTitle ?? pair,
        price: figureText(paperText(price)),
        unit: found?.counterTitle ?? '',
      }),
    })
  }
}

/** While paper trading is on, passes the account's balances to the order forms, and its orders to chart and book. */
function shareAccount(account: PaperAccount): void {
  const { native } = network()
  const keyOf = balanceKeys(pairs(), native)
  const balances = paperBalances(account.state, { native: native.code, reserve: account.reserve(), keyOf })
  paperStore.set((wallet) => wallet && { ...PAPER_STARTING, balances: ready(balances) })
  const known = new Map(pairs().map((pair) => [pairKey(pair), pair]))
  paperActivityStore.set(
    paperStore.get() === undefined ? NO_PAPER_ACTIVITY : activityOf(account.state, (key) => known.get(key)),
  )
}

/** Cancels paper orders by their ids among the user's orders. Ignores other ids. */
export function cancelPaper(ids: readonly string[]): void {
  const numbers = ids
    .filter((id) => id.startsWith(PAPER_ID_PREFIX))
    .map((id) => Number(id.slice(PAPER_ID_PREFIX.length)))
  deskStore.get()?.cancel(numbers)
}

/**
 * Returns the desk of this page, which trades until paper trading is turned off.
 * @param pair the displayed pair
 */
export function paperDesk(pair: TradingPair): PaperDesk {
  const running = deskStore.get()
  if (running !== undefined) return running
  const { fee, reserve, native } = network()
  const desk = new PaperDesk(
    {
      stream: marketStream,
      terms: {
        native: native.code,
        fee,
        reserveBase: reserve.base,
        reserveIncrement: reserve.increment,
      },
      ratesOf,
      firstBalances,
      onFills: showFills,
      onChange: shareAccount,
    },
    paperPair(pair),
  )
  deskStore.set(desk)
  const keepConfigured = (): void => {
    const known = pairs()
    if (known.length > 0) desk.keepPairs(new Set(known.map(pairKey)))
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') desk.takeOver()
  }
  const leavePairs = pairsFileStore.subscribe(keepConfigured)
  document.addEventListener('visibilitychange', onVisible)
  globalThis.addEventListener?.('focus', onVisible)
  const leaveMode = paperStore.subscribe(() => {
    if (paperStore.get() !== undefined) return
    leaveMode()
    leavePairs()
    document.removeEventListener('visibilitychange', onVisible)
    globalThis.removeEventListener?.('focus', onVisible)
    deskStore.set(undefined)
    desk.stop()
    paperActivityStore.set(NO_PAPER_ACTIVITY)
  })
  desk.start()
  keepConfigured()
  return desk
}

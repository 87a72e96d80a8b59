import { compare, parseDecimal, type Decimal } from '@tidebook/amount'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'
import { tokenKey, type SwapToken } from './swap-token.ts'

/** Input of a swap: one of the two amounts. The other amount is derived from it. */
export interface SwapForm {
  /** Keys of the two tokens. */
  readonly pay: string
  readonly receive: string
  readonly typed: 'pay' | 'receive'
  readonly text: string
}

const KEY = /^[A-Za-z0-9]{3,40}(?:\.[A-Za-z0-9]{25,40})?$/

function isKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value)
}

const pair = defineSetting('selectedSwapPair', {
  parse: (value) => {
    const { pay, receive } = (value ?? {}) as { readonly pay?: unknown; readonly receive?: unknown }
    return isKey(pay) && isKey(receive) && pay !== receive ? { pay, receive } : undefined
  },
})

/** Allowed price movement in percent, as text: the options, and the default. */
export const SLIPPAGES = ['0.1', '0.5', '1'] as const
const DEFAULT_SLIPPAGE = '0.5'
const MIN_SLIPPAGE = parseDecimal('0.01')
const MAX_SLIPPAGE = parseDecimal('50')

/** Parses a slippage in percent from typed text; returns undefined outside 0.01 to 50. */
export function readSlippage(text: string): Decimal | undefined {
  const value = readNumber(text)
  if (value === undefined || value.scale > 2) return undefined
  return compare(value, MIN_SLIPPAGE) < 0 || compare(value, MAX_SLIPPAGE) > 0 ? undefined : value
}

const slippage = defineSetting('swapSlippage', {
  parse: (value) => (typeof value === 'string' && readSlippage(value) !== undefined ? value : DEFAULT_SLIPPAGE),
})

export const slippageStore = createStore<string>(slippage.read())

/** Stores the slippage in this browser. */
export function setSlippage(text: string): void {
  slippageStore.set(text)
  if (readSlippage(text) !== undefined) slippage.write(text)
}

export const swapFormStore = createStore<SwapForm | undefined>(undefined)

function saveForm(form: SwapForm): void {
  swapFormStore.set(form)
  pair.write({ pay: form.pay, receive: form.receive })
}

function isListed(tokens: readonly SwapToken[], key: string | undefined): key is string {
  return key !== undefined && tokens.some((token) => tokenKey(token) === key)
}

/** A token to choose from; `strange` marks an unlisted token whose code imitates a listed one. */
type NamedToken = SwapToken & { readonly strange?: boolean }

/**
 * Returns the key of the token that a name in the address selects: a key, a code or a title. Only a key selects an
 * unlisted token that imitates a listed one.
 */
export function findTokenKey(tokens: readonly NamedToken[], name: string): string | undefined {
  const known = tokens.filter(({ strange }) => strange !== true)
  const token =
    tokens.find((each) => tokenKey(each) === name) ??
    known.find(({ code }) => code === name) ??
    known.find(({ title }) => title === name)
  return token && tokenKey(token)
}

interface TokenPair {
  readonly pay?: string | undefined
  readonly receive?: string | undefined
}

/** Completes a pair in which one token may be missing from another pair. The two tokens stay different. */
function complete({ pay, receive }: TokenPair, other: TokenPair): TokenPair {
  if (pay !== undefined) return { pay, receive: receive ?? (other.receive === pay ? other.pay : other.receive) }
  return { pay: other.pay === receive ? other.receive : other.pay, receive }
}

/**
 * Opens the form with the pair in the address, else with the open pair, the pair of the last visit, or the network's
 * default.
 */
export function openSwapForm(tokens: readonly NamedToken[], requested: { pay?: string; receive?: string } = {}): void {
  const keyOf = (name: string | undefined): string | undefined => findTokenKey(tokens, name ?? '')
  const { base, counter } = network().defaultPair
  const open: TokenPair = swapFormStore.get() ?? {}
  const stored: TokenPair = pair.read() ?? {}
  const usual = { pay: keyOf(base), receive: keyOf(counter) }
  const named = { pay: keyOf(requested.pay), receive: keyOf(requested.receive) }
  const requests = named.pay === undefined && named.receive === undefined ? [] : [open, stored, usual]
  const candidates: readonly TokenPair[] = [...requests.map((other) => complete(named, other)), open, stored, usual]
  for (const { pay, receive } of candidates) {
    if (isListed(tokens, pay) && isListed(tokens, receive) && pay !== receive) {
      const before = swapFormStore.get()
      const same = before?.pay === pay && before.receive === receive
      swapFormStore.set(same ? before : { pay, receive, typed: 'pay', text: '' })
      return
    }
  }
}

/**
 * Sets a token on one side. If the other side already has the token, swaps the two sides, so that they always differ.
 */
export function chooseToken(side: 'pay' | 'receive', key: string): void {
  const form = swapFormStore.get()
  if (form === undefined) return
  const other = side === 'pay' ? 'receive' : 'pay'
  if (form[other] === key) return reverseSwap()
  return saveForm({ ...form, [side]: key })
}

/** Swaps the two sides. */
export function reverseSwap(): void {
  const form = swapFormStore.get()
  if (form === undefined) return
  saveForm({ ...form, pay: form.receive, receive: form.pay, typed: form.typed === 'pay' ? 'receive' : 'pay' })
}

/** Sets the typed amount of one side. */
export function typeAmount(side: 'pay' | 'receive', text: string): void {
  const form = swapFormStore.get()
  if (form !== undefined) swapFormStore.set({ ...form, typed: side, text })
}

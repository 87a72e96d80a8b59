import { recognizeAddress, walletAppChain, type RecognizedAccount } from '@tidebook/chains'
import * as z from 'zod/mini'

/** How the browser of a wallet app takes a call (TokenPocket's interface for pages). On Android: */
interface AndroidBridge {
  callMessage(method: string, params: string, callback: string): void
}

/** The same on iOS. */
interface AppleBridge {
  postMessage(message: { readonly body: { readonly params: string; readonly callback: string } }): void
}

/** A global of the page in which the app may leave something. */
const ofApp = window as unknown as {
  readonly TPJSBrigeClient?: AndroidBridge
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, AppleBridge | undefined>> }
  [callback: `tidebookWalletApp${number}`]: ((answer: unknown) => void) | undefined
}

const METHOD = 'getCurrentWallet'
/** Milliseconds for which an app that asks its person may be silent. */
const PATIENCE_MS = 60_000
const LONGEST_ANSWER = 10_000

const answerOf = z.object({
  data: z.object({
    address: z.string().check(z.maxLength(200)),
    blockchain_id: z.union([z.string(), z.number()]),
  }),
})

/** What a wallet app said: its account, or the chain of one that this exchange has no wallet type of. */
export type WalletAppAnswer =
  | { readonly kind: 'account'; readonly account: RecognizedAccount }
  | { readonly kind: 'other-chain'; readonly title: string }
  | { readonly kind: 'failed' }

/** Whether the page stands in the browser of a wallet app. */
export const isInWalletApp = (): boolean => bridge() !== undefined

let calls = 0

/**
 * Asks the app whose browser shows this page for the address of its wallet. Only the address is asked for, and it is believed
 * no further than a typed one: it has to be one of the chain that the app names.
 */
export const askWalletApp = async (): Promise<WalletAppAnswer> => {
  const send = bridge()
  if (send === undefined) return { kind: 'failed' }
  const callback = `tidebookWalletApp${(calls += 1)}` as const
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<unknown>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS)
      ofApp[callback] = resolve
      send(callback)
    })
    return accountIn(answer)
  } catch {
    return { kind: 'failed' }
  } finally {
    clearTimeout(timer)
    delete ofApp[callback]
  }
}

function bridge(): ((callback: string) => void) | undefined {
  const { TPJSBrigeClient: android, webkit } = ofApp
  if (android !== undefined) return (callback) => android.callMessage(METHOD, '', callback)
  const apple = webkit?.messageHandlers?.[METHOD]
  return apple && ((callback) => apple.postMessage({ body: { params: '', callback } }))
}

function accountIn(answer: unknown): WalletAppAnswer {
  if (typeof answer !== 'string' || answer.length > LONGEST_ANSWER) return { kind: 'failed' }
  // The app breaks lines within its texts.
  const read = answerOf.safeParse(JSON.parse(answer.replaceAll(/[\r\n]/g, '')))
  if (!read.success) return { kind: 'failed' }
  const { address, blockchain_id: id } = read.data.data
  const named = walletAppChain(id)
  if (named === undefined) return { kind: 'failed' }
  const { chain, title } = named
  if (chain === undefined) return { kind: 'other-chain', title }
  const found = recognizeAddress(address, chain)
  const account = 'accounts' in found ? found.accounts.find((each) => each.chain === chain) : undefined
  return account === undefined ? { kind: 'failed' } : { kind: 'account', account }
}

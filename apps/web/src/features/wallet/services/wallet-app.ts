import { recognizeAddress, walletAppChain, type RecognizedAccount } from '@tidebook/chains'
import * as z from 'zod/mini'
import { createCounter } from '../../../lib/create-counter.ts'

/** Call interface of a wallet app's browser (TokenPocket's interface for pages), on Android. */
interface AndroidBridge {
  callMessage(method: string, params: string, callback: string): void
}

/** The same interface on iOS. */
interface AppleBridge {
  postMessage(message: { readonly body: { readonly params: string; readonly callback: string } }): void
}

/** Globals of the page that the app may set. */
const ofApp = window as unknown as {
  readonly TPJSBrigeClient?: AndroidBridge
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, AppleBridge | undefined>> }
  [callback: `tidebookWalletApp${number}`]: ((answer: unknown) => void) | undefined
}

const METHOD = 'getCurrentWallet'
/** Timeout for an app that prompts its user, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 60_000
const MAX_RESPONSE_LENGTH = 10_000

const answerOf = z.object({
  data: z.object({
    address: z.string().check(z.maxLength(200)),
    blockchain_id: z.union([z.string(), z.number()]),
  }),
})

/** Response of a wallet app: its account, or the chain of an account that has no wallet type on this exchange. */
export type WalletAppAnswer =
  | { readonly kind: 'account'; readonly account: RecognizedAccount }
  | { readonly kind: 'other-chain'; readonly title: string }
  | { readonly kind: 'failed' }

/** Whether the page is shown in the browser of a wallet app. */
export function isInWalletApp(): boolean {
  return bridge() !== undefined
}

const nextCall = createCounter()

/**
 * Requests a wallet address from the app whose browser shows this page. Requests only the address, and trusts it no
 * more than a typed one: it must be valid on the chain that the app specifies.
 */
export async function requestWalletAppAccount(): Promise<WalletAppAnswer> {
  const send = bridge()
  if (send === undefined) return { kind: 'failed' }
  const callback = `tidebookWalletApp${nextCall()}` as const
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<unknown>((resolve) => {
      timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS)
      ofApp[callback] = resolve
      send(callback)
    })
    return parseAccount(answer)
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

function parseAccount(answer: unknown): WalletAppAnswer {
  if (typeof answer !== 'string' || answer.length > MAX_RESPONSE_LENGTH) return { kind: 'failed' }
  // The app inserts line breaks into its texts.
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

import type { CallResult } from '@tidebook/client/http'
import { createPasskeysApi } from '@tidebook/client/passkeys'
import type { Passkey, User } from '@tidebook/contract'
import { http } from '../../network/index.ts'

export const passkeysApi = createPasskeysApi(http)

/** Refresh interval of an open login page's challenge, in milliseconds. A challenge expires after ten minutes. */
const OFFER_MS = 9 * 60_000

function library() {
  return import('@simplewebauthn/browser')
}

const SUCCESS = '0'
/** Error codes for failed browser ceremonies, which select the messages. */
const REASONS: Readonly<Record<string, string>> = { InvalidStateError: 'passkey-exists', AbortError: 'canceled' }

/** Converts the outcome of a browser ceremony to a call result, based on the response that started it. */
async function held<T>({ date, host, port }: CallResult<unknown>, ceremony: () => Promise<T>): Promise<CallResult<T>> {
  try {
    return { result: true, data: await ceremony(), code: SUCCESS, msg: '', date, host, port }
  } catch (error) {
    const code = (error instanceof Error && REASONS[error.name]) || 'passkey-unused'
    return { result: false, data: null, code, msg: '', reason: 'code', date, host, port }
  }
}

/** Creates a passkey for the account on this device or a nearby one. */
export async function addPasskey(id: string, name: string, password: string): Promise<CallResult<Passkey[]>> {
  const answer = await passkeysApi.addOptions(id, password)
  if (!answer.result) return answer
  const { startRegistration } = await library()
  const made = await held(answer, () => startRegistration({ optionsJSON: answer.data }))
  return made.result ? passkeysApi.add(id, name, made.data) : made
}

async function logIn(useBrowserAutofill: boolean): Promise<CallResult<User>> {
  const answer = await passkeysApi.challenge()
  if (!answer.result) return answer
  const { startAuthentication } = await library()
  const signed = await held(answer, () => startAuthentication({ optionsJSON: answer.data, useBrowserAutofill }))
  return signed.result ? passkeysApi.logIn(signed.data) : signed
}

/** Lets the user choose a passkey in a browser dialog. */
export function logInByPasskey(): Promise<CallResult<User>> {
  return logIn(false)
}

/**
 * Offers passkeys in the autofill of the name field, where the browser supports it. Returns the function that stops it.
 * @param onAnswer receives the result of a chosen passkey
 */
export function offerPasskeys(onAnswer: (answer: CallResult<User>) => void): () => void {
  let isOver = false
  const offer = async (): Promise<void> => {
    const { browserSupportsWebAuthnAutofill } = await library()
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const answer = await logIn(true)
    // The user chose nothing, or another ceremony replaced this one.
    const isNothing = !answer.result && (answer.code === 'canceled' || answer.code === 'passkey-unused')
    if (!isOver && !isNothing) onAnswer(answer)
  }
  // Without the offer, the button and the password still work.
  const begin = (): void => void offer().catch(() => undefined)
  begin()
  const timer = setInterval(begin, OFFER_MS)
  return () => {
    isOver = true
    clearInterval(timer)
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}

import type { CallResult } from '@tidebook/client/http'
import { createPasskeysApi } from '@tidebook/client/passkeys'
import type { Passkey, User } from '@tidebook/contract'
import { http } from '../../network/index.ts'

export const passkeysApi = createPasskeysApi(http)

/** A challenge counts for ten minutes; before that a login page that stays open asks for another. */
const OFFER_MS = 9 * 60_000

const library = () => import('@simplewebauthn/browser')

const SUCCESS = '0'
/** Why a browser made or used no passkey, as the codes under which the words stand. */
const REASONS: Readonly<Record<string, string>> = { InvalidStateError: 'passkey-exists', AbortError: 'canceled' }

/** What a browser's ceremony gave, or why it gave nothing, in the form of the answer that it follows. */
const held = async <T>(
  { date, host, port }: CallResult<unknown>,
  ceremony: () => Promise<T>,
): Promise<CallResult<T>> => {
  try {
    return { result: true, data: await ceremony(), code: SUCCESS, msg: '', date, host, port }
  } catch (error) {
    const code = (error instanceof Error && REASONS[error.name]) || 'passkey-unused'
    return { result: false, data: null, code, msg: '', reason: 'code', date, host, port }
  }
}

/** Has this device, or one beside it, make a passkey for the account. */
export const addPasskey = async (id: string, name: string, password: string): Promise<CallResult<Passkey[]>> => {
  const asked = await passkeysApi.addOptions(id, password)
  if (!asked.result) return asked
  const { startRegistration } = await library()
  const made = await held(asked, () => startRegistration({ optionsJSON: asked.data }))
  return made.result ? passkeysApi.add(id, name, made.data) : made
}

const logIn = async (useBrowserAutofill: boolean): Promise<CallResult<User>> => {
  const asked = await passkeysApi.challenge()
  if (!asked.result) return asked
  const { startAuthentication } = await library()
  const signed = await held(asked, () => startAuthentication({ optionsJSON: asked.data, useBrowserAutofill }))
  return signed.result ? passkeysApi.logIn(signed.data) : signed
}

/** Lets the person choose a passkey, in a dialog of the browser. */
export const logInByPasskey = (): Promise<CallResult<User>> => logIn(false)

/**
 * Offers passkeys among what the browser fills a name in with, where it can, until the returned function is called.
 * @param onAnswer what came of a passkey that was chosen there
 */
export const offerPasskeys = (onAnswer: (answer: CallResult<User>) => void): (() => void) => {
  let isOver = false
  const offer = async (): Promise<void> => {
    const { browserSupportsWebAuthnAutofill } = await library()
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return
    const answer = await logIn(true)
    // nothing was chosen, or another ceremony took over
    const isNothing = !answer.result && (answer.code === 'canceled' || answer.code === 'passkey-unused')
    if (!isOver && !isNothing) onAnswer(answer)
  }
  // without an offer there are still the button and the password
  const begin = (): void => void offer().catch(() => undefined)
  begin()
  const timer = setInterval(begin, OFFER_MS)
  return () => {
    isOver = true
    clearInterval(timer)
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}
